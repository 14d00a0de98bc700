// A list that drops from a text field, walked with the arrow keys.

import { freshId, h } from "./element.js";

export function suggestions(input, { label, onpick, empty }) {
  const id = freshId("suggestions");
  const list = h("ul", { role: "listbox", id, class: "suggestions", "aria-label": label, hidden: true });
  let rows = [];
  let at = -1;
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", id);
  input.setAttribute("aria-expanded", "false");
  input.setAttribute("autocomplete", "off");

  function show(fresh) {
    rows = fresh;
    const items = rows.map((row, index) => h("li", {
      role: "option",
      id: `${id}-${index}`,
      onpointerdown: (event) => event.preventDefault(),
      onclick: () => pick(index),
    }, row.face ?? row.name));
    if (!items.length && empty) items.push(h("li", { class: "none", "aria-disabled": "true" }, empty()));
    list.replaceChildren(...items);
    list.hidden = !items.length;
    input.setAttribute("aria-expanded", String(!list.hidden));
    mark(rows.length ? 0 : -1);
  }

  function mark(index) {
    at = index;
    [...list.children].forEach((item, number) => item.setAttribute("aria-selected", String(number === at)));
    if (at >= 0) {
      input.setAttribute("aria-activedescendant", `${id}-${at}`);
      list.children[at].scrollIntoView({ block: "nearest" });
    } else input.removeAttribute("aria-activedescendant");
  }

  function hide() {
    list.hidden = true;
    rows = [];
    at = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function pick(index) {
    const row = rows[index];
    hide();
    onpick(row);
  }

  // Whether the key was used up here.
  function key(event) {
    if (list.hidden || !rows.length) {
      if (event.key === "Escape" && !list.hidden) return hide(), true;
      return false;
    }
    if (event.key === "ArrowDown") mark((at + 1) % rows.length);
    else if (event.key === "ArrowUp") mark((at - 1 + rows.length) % rows.length);
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) pick(at);
    else if (event.key === "Escape") hide();
    else return false;
    return true;
  }

  return { list, show, hide, key };
}
