// A menu of values: one or several, with descriptions. Used in posts and in forms.

import { freshId, h } from "./element.js";
import { say } from "./words.js";

export function selectMenu({ label, placeholder, options, min = 1, max = 1, disabled = false, busy = false, data, onchange }) {
  let values = options.filter((option) => option.default).map((option) => option.value);
  let before = values;
  const many = max > 1;
  const listId = freshId("list");
  const face = h("span", { class: "face" });
  const button = h("button", {
    type: "button",
    class: "menu-face",
    role: "combobox",
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    "aria-controls": listId,
    "aria-label": label,
    "aria-busy": busy ? "true" : null,
    disabled,
    data,
  }, face, h("span", { class: "arrow", "aria-hidden": "true" }, "▾"));
  const items = options.map((option, index) => h("li", {
    role: "option",
    id: `${listId}-${index}`,
    tabindex: "-1",
    onclick: () => pick(index),
    data: { value: option.value },
  },
    option.emoji?.name ? h("span", { class: "emoji" }, option.emoji.name) : null,
    h("span", { class: "what" }, h("span", {}, option.label),
      option.description ? h("small", {}, option.description) : null),
    h("span", { class: "tick", "aria-hidden": "true" }, "✓")));
  const finish = many ? h("button", { type: "button", class: "done", onclick: () => shut(true) }, say("done")) : null;
  const list = h("ul", { role: "listbox", id: listId, "aria-label": label, "aria-multiselectable": many ? "true" : null }, items);
  const popup = h("div", { class: "popup", hidden: true }, list, finish);
  const root = h("div", { class: "menu" }, button, popup);

  function show() {
    const chosen = options.filter((option) => values.includes(option.value));
    face.replaceChildren(...(chosen.length
      ? [chosen.map((option) => `${option.emoji?.name ? `${option.emoji.name} ` : ""}${option.label}`).join(", ")]
      : [h("span", { class: "placeholder" }, placeholder || say("choose"))]));
    items.forEach((item, index) => item.setAttribute("aria-selected", String(values.includes(options[index].value))));
    if (finish) finish.disabled = values.length < min || values.length > max;
  }

  function open() {
    if (button.disabled || busy) return;
    before = values;
    popup.hidden = false;
    button.setAttribute("aria-expanded", "true");
    const first = items.find((item) => item.getAttribute("aria-selected") === "true") ?? items[0];
    first?.focus();
    popup.scrollIntoView({ block: "nearest" });
    document.addEventListener("pointerdown", outside, true);
  }

  function shut(keep) {
    popup.hidden = true;
    button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    const changed = values.join("\n") !== before.join("\n");
    if (!keep || values.length < min || values.length > max) {
      values = before;
      show();
    } else if (changed) onchange?.(values);
    if (popup.contains(document.activeElement)) button.focus();
  }

  const outside = (event) => root.contains(event.target) || shut(many);

  function pick(index) {
    const { value } = options[index];
    if (many) {
      if (values.includes(value)) values = values.filter((one) => one !== value);
      else if (values.length < max) values = [...values, value];
      show();
      return;
    }
    values = min === 0 && values.includes(value) ? [] : [value];
    // In a post the same choice may be made again; the bot is told each time.
    before = onchange ? [] : before;
    show();
    shut(true);
  }

  root.addEventListener("keydown", (event) => {
    const at = items.indexOf(document.activeElement);
    const closed = popup.hidden;
    if (closed && ["ArrowDown", "ArrowUp"].includes(event.key)) open();
    else if (closed) return;
    else if (event.key === "ArrowDown") items[(at + 1) % items.length].focus();
    else if (event.key === "ArrowUp") items[(at - 1 + items.length) % items.length].focus();
    else if (event.key === "Home") items[0].focus();
    else if (event.key === "End") items.at(-1).focus();
    else if (event.key === "Escape") shut(false);
    else if ((event.key === "Enter" || event.key === " ") && at >= 0) pick(at);
    else if (event.key === "Tab") return void shut(many);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  button.addEventListener("click", () => (popup.hidden ? open() : shut(many)));
  show();
  return { root, values: () => values };
}
