// The components of a post, by their type.

import { h } from "./element.js";
import { link, markdown } from "./markdown.js";
import { picture } from "./picture.js";
import { selectMenu } from "./select.js";
import { ask } from "./socket.js";
import { state, tell } from "./state.js";
import { say } from "./words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

export function component(part, message) {
  const make = MAKERS[part.type];
  return make ? make(part, message) : null;
}

const inside = (parts, message) => parts.map((part) => component(part, message));

const MAKERS = {
  1: (part, message) => h("div", { class: "row" }, inside(part.components, message)),
  2: button,
  3: (part, message) => select(part, message, part.options),
  5: (part, message) => select(part, message, state.people.map((one) => ({ label: one.name, value: one.id }))),
  8: (part, message) => select(part, message, channels()),
  9: (part, message) => h("div", { class: "section" },
    h("div", { class: "words" }, inside(part.components, message)), component(part.accessory, message)),
  10: (part) => h("div", { class: "text" }, markdown(part.content)),
  11: (part) => picture(part.media, part.description, { hidden: part.spoiler, small: true }),
  12: (part) => h("div", { class: "gallery", data: { count: String(part.items.length) } },
    part.items.map((item) => picture(item.media, item.description, { hidden: item.spoiler }))),
  13: (part) => h("a", { class: "file", href: part.file.url, download: true }, "↓ ", fileName(part.file.url)),
  14: (part) => h("hr", { class: `${part.divider === false ? "blank" : ""} ${part.spacing === 2 ? "wide" : ""}` }),
  17: container,
};

function channels() {
  return [...state.channels.values()].filter((one) => one.kind === 0).map((one) => ({ label: `#${one.name}`, value: one.id }));
}

export const fileName = (address) => decodeURIComponent(new URL(address, location.href).pathname.split("/").pop());

function container(part, message) {
  const box = h("div", { class: "container" }, inside(part.components, message));
  if (Number.isInteger(part.accent_color)) {
    box.style.setProperty("--accent", `#${part.accent_color.toString(16).padStart(6, "0")}`);
  }
  return box;
}

function face(part) {
  return [part.emoji?.name ? h("span", { class: "emoji", "aria-hidden": part.label ? "true" : null }, part.emoji.name) : null,
    part.label ? h("span", {}, part.label) : null];
}

function button(part, message) {
  if (part.style === 5) {
    const made = link(part.url, [face(part), " ↗"]);
    made.className = "button link";
    return made;
  }
  const busy = state.isWaiting(message.id, part.custom_id);
  return h("button", {
    type: "button",
    class: `button ${STYLES[part.style]}`,
    disabled: Boolean(part.disabled),
    "aria-busy": busy ? "true" : null,
    data: { customId: part.custom_id },
    onclick: () => act("press", message, part, {}),
  }, face(part));
}

function select(part, message, options) {
  return selectMenu({
    label: part.placeholder || say("choose"),
    placeholder: part.placeholder,
    options,
    min: part.min_values ?? 1,
    max: part.max_values ?? 1,
    disabled: part.disabled,
    busy: state.isWaiting(message.id, part.custom_id),
    data: { customId: part.custom_id },
    onchange: (values) => act("choose", message, part, { values }),
  }).root;
}

// While one press is under way a second one is not taken; the button keeps the keyboard, so it is not disabled.
function act(kind, message, part, more) {
  if (state.isWaiting(message.id, part.custom_id)) return;
  const body = { channel: message.channel_id, message: message.id, custom_id: part.custom_id, ...more };
  if (ask(kind, body, { message: message.id, customId: part.custom_id })) tell("redraw", message.id);
}
