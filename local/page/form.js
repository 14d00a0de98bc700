// A form that the bot opened: a dialog with fields.

import { freshId, h } from "./element.js";
import { markdown } from "./markdown.js";
import { selectMenu } from "./select.js";
import { ask } from "./socket.js";
import { state } from "./state.js";
import { say } from "./words.js";

export function openForm(form) {
  const fields = [];
  const body = form.components.map((part) => entry(part, fields));
  const wrong = h("p", { class: "failed", role: "alert", hidden: true }, say("refused"));
  const submit = (event) => {
    event.preventDefault();
    const values = Object.fromEntries(fields.map((field) => [field.id, field.value()]));
    const missing = fields.find((field) => !field.good());
    if (missing) missing.focus();
    else if (ask("submit", { form: form.id, values }, { form: true })) dialog.close();
    else wrong.hidden = false;
  };
  const titleId = freshId("title");
  const dialog = h("dialog", { class: "form", "aria-labelledby": titleId },
    h("form", { onsubmit: submit, novalidate: true },
      h("h2", { id: titleId }, form.title),
      h("div", { class: "fields" }, body), wrong,
      h("div", { class: "row end" },
        h("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, say("cancel")),
        h("button", { type: "submit", class: "button primary" }, say("submit")))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("input, textarea, .menu-face")?.focus();
}

function entry(part, fields) {
  if (part.type === 10) return h("div", { class: "text" }, markdown(part.content));
  if (part.type === 1) return part.components.map((inner) => labelled(inner.label, null, inner, fields));
  if (part.type === 18) return labelled(part.label, part.description, part.component, fields);
  return null;
}

function labelled(label, description, part, fields) {
  const id = freshId("field");
  const needed = part.required !== false;
  const made = (MAKERS[part.type] ?? (() => null))(part, id, label);
  if (!made) return null;
  fields.push({ id: part.custom_id, value: made.value, good: made.good ?? (() => true), focus: () => made.focus?.focus() });
  return h("div", { class: "field" },
    h("label", { for: id }, label, needed ? h("span", { class: "needed", title: say("required") }, " *") : null),
    description ? h("small", {}, description) : null, made.root);
}

const MAKERS = {
  4: textInput,
  3: (part, id, label) => menu(part, label, part.options),
  5: (part, id, label) => menu(part, label, state.people.map((one) => ({ label: one.name, value: one.id }))),
  21: (part, id) => choices(part, id, "radio"),
  22: (part, id) => choices(part, id, "checkbox"),
  23: (part, id) => {
    const box = h("input", { type: "checkbox", id, checked: Boolean(part.default) });
    return { root: box, value: () => box.checked, focus: box };
  },
};

function textInput(part, id) {
  const props = {
    id,
    placeholder: part.placeholder ?? "",
    maxlength: String(part.max_length ?? 4000),
    required: part.required !== false,
    "aria-required": String(part.required !== false),
  };
  const field = part.style === 2 ? h("textarea", { ...props, rows: "4" }) : h("input", { ...props, type: "text" });
  field.value = part.value ?? "";
  const good = () => {
    const size = field.value.length;
    const fits = size === 0 ? part.required === false : size >= (part.min_length ?? 0);
    field.setAttribute("aria-invalid", String(!fits));
    return fits;
  };
  return { root: field, value: () => field.value, good, focus: field };
}

function menu(part, label, options) {
  const min = part.required === false ? 0 : part.min_values ?? 1;
  const made = selectMenu({ label, placeholder: part.placeholder, options, min, max: part.max_values ?? 1 });
  const face = made.root.querySelector(".menu-face");
  const good = () => made.values().length >= min;
  return { root: made.root, value: () => made.values(), good, focus: face };
}

function choices(part, id, type) {
  const boxes = part.options.map((option, index) => h("label", { class: "choice" },
    h("input", { type, name: id, value: option.value, checked: Boolean(option.default), id: index ? null : id }),
    h("span", {}, option.label), option.description ? h("small", {}, option.description) : null));
  const root = h("div", { class: "choices", role: type === "radio" ? "radiogroup" : "group" }, boxes);
  const value = () => [...root.querySelectorAll("input:checked")].map((box) => box.value);
  const good = () => part.required === false || value().length >= (part.min_values ?? 1);
  return { root, value, good, focus: root.querySelector("input") };
}
