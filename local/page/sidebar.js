// Channels with their threads, and the people one can be.

import { avatar, badge, h } from "./element.js";
import { send } from "./socket.js";
import { on, state, tell } from "./state.js";
import { say } from "./words.js";

const guild = h("h1", {});
const places = h("nav", { class: "places" });
const people = h("section", { class: "people" });
export const sidebar = h("div", { class: "sidebar", id: "sidebar" }, guild, places, people);

function draw() {
  const focus = document.activeElement?.dataset?.key;
  guild.textContent = state.guild;
  const all = [...state.channels.values()];
  places.setAttribute("aria-label", say("channels"));
  places.replaceChildren(
    heading(say("channels"), say("add_channel"), addChannel),
    h("ul", {}, all.filter((one) => one.kind === 0).map((channel) => [place(channel),
      all.filter((one) => one.parent === channel.id && (!one.archived || one.id === state.channel)).map(place)])),
    heading(say("private")),
    h("ul", {}, all.filter((one) => one.kind === 1).map(place)));
  people.replaceChildren(heading(say("people"), say("add_person"), () => addPerson(true)), h("ul", {}, state.people.map(person)), language());
  if (focus) [...sidebar.querySelectorAll("[data-key]")].find((one) => one.dataset.key === focus)?.focus();
}
on("frame", draw);

function heading(text, label, action) {
  return h("h2", {}, text, action ? h("button", { type: "button", class: "quiet plus", "aria-label": label, title: label, onclick: action }, "+") : null);
}

function place(channel) {
  const here = channel.id === state.channel;
  const sign = channel.kind === 1 ? "@" : channel.thread ? "↳" : "#";
  const name = channel.kind === 1 ? state.bot?.global_name ?? "" : channel.name;
  return h("li", { class: channel.thread ? "thread-place" : "" }, h("button", {
    type: "button",
    class: `place${channel.unread && !here ? " unread" : ""}`,
    "aria-current": here ? "page" : null,
    data: { key: channel.id },
    onclick: () => state.go(channel.id),
  }, h("span", { class: "sign", "aria-hidden": "true" }, sign), h("span", { class: "label" }, name),
    channel.unread && !here ? h("span", { class: "hidden" }, ` (${say("unread")})`) : null,
    badge(channel.pings, say("calls", { count: channel.pings }))));
}

function person(one) {
  const mine = one.id === state.me;
  return h("li", {}, h("button", {
    type: "button",
    class: "person",
    "aria-pressed": String(mine),
    data: { key: `person-${one.id}` },
    onclick: () => mine || tell("become", one.id),
  }, avatar(one, "small"), h("span", { class: "label" }, one.name), mine ? h("small", {}, say("you")) : null,
    badge(one.pings, say("calls", { count: one.pings }))));
}

function language() {
  const select = languages(state.locale);
  select.addEventListener("change", () => send("setlocale", { locale: select.value }));
  return h("label", { class: "language" }, say("language"), select);
}

function languages(chosen) {
  return h("select", { data: { key: "language" } }, Object.entries(state.languages).map(([code, name]) =>
    h("option", { value: code, selected: code === chosen }, name)));
}

function dialog(title, hint, fields, button, action, mayClose) {
  const submit = (event) => {
    event.preventDefault();
    if (action()) box.close();
  };
  const box = h("dialog", { class: "form", "aria-label": title },
    h("form", { onsubmit: submit }, h("h2", {}, title), hint ? h("p", { class: "hint" }, hint) : null,
      h("div", { class: "fields" }, fields),
      h("div", { class: "row end" },
        mayClose ? h("button", { type: "button", class: "button secondary", onclick: () => box.close() }, say("cancel")) : null,
        h("button", { type: "submit", class: "button primary" }, button))));
  box.addEventListener("cancel", (event) => mayClose || event.preventDefault());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  box.querySelector("input").focus();
  return box;
}

const field = (label, control) => h("label", { class: "field" }, h("span", {}, label), control);

function addChannel() {
  const name = h("input", { type: "text", required: true, maxlength: "100" });
  dialog(say("add_channel"), null, field(say("channel_name"), name), say("create"), () => name.value.trim() && send("addchannel", { name: name.value }), true);
}

export function addPerson(mayClose) {
  const name = h("input", { type: "text", required: true, maxlength: "32", autocomplete: "off" });
  const choice = languages(state.locale);
  return dialog(say(mayClose ? "add_person" : "who"), mayClose ? null : say("who_hint"),
    [field(say("name"), name), field(say("language"), choice)], say(mayClose ? "create" : "begin"),
    () => name.value.trim() && send("adduser", { name: name.value, locale: choice.value }), mayClose);
}
