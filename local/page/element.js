// Makes elements. Text always goes in as text, so nothing that anyone writes can become markup.

export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  append(element, children);
  return element;
}

export function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false && child !== "") element.append(child);
  }
}

let last = 0;
export const freshId = (stem) => `${stem}-${++last}`;

export function avatar(person, size = "") {
  const hue = [...person.name].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)) % 360, 7);
  const circle = h("span", { class: `avatar ${size}`, "aria-hidden": "true" }, person.bot ? "" : initials(person.name));
  if (person.bot) circle.classList.add("of-bot");
  else circle.style.setProperty("--hue", hue);
  return circle;
}

const initials = (name) => [...name.trim()].slice(0, 1).join("").toUpperCase();

export function badge(count, label) {
  return count ? h("span", { class: "badge", title: label, "aria-label": label }, String(count)) : null;
}
