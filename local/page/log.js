// The messages of the channel in view, kept up to date in place.

import { h } from "./element.js";
import { post } from "./post.js";
import { send } from "./socket.js";
import { on, state, tell } from "./state.js";
import { say } from "./words.js";

const list = h("ol", { class: "posts" });
const older = h("button", { type: "button", class: "older quiet", onclick: showOlder });
const welcome = h("div", { class: "empty" });
const notices = h("div", { class: "notices", role: "alert" });
export const log = h("div", { class: "log", role: "log", "aria-live": "polite", tabindex: "0" }, older, welcome, list, notices);

const failed = new Set();
const elements = new Map();
let pinned = true;
let opening = null;
let wanted = null;

log.addEventListener("scroll", () => {
  pinned = log.scrollHeight - log.scrollTop - log.clientHeight < 60;
  if (pinned) read();
});
// Pictures and late changes must not push the newest post out of sight.
new ResizeObserver(() => pinned && toEnd()).observe(list);
new ResizeObserver(() => pinned && toEnd()).observe(log);
document.addEventListener("visibilitychange", read);

function toEnd() {
  log.scrollTop = log.scrollHeight;
}

function read() {
  if (state.channel && pinned && document.visibilityState === "visible" && state.here()?.unread) {
    send("read", { channel: state.channel });
  }
}

// With a message, that one is brought into view if it is among the newest.
export function openChannel(id, message = null) {
  opening = id;
  wanted = message;
  send("open", { channel: id });
}

function showOlder() {
  send("open", { channel: state.channel, before: [...state.messages.keys()][0] });
}

on("server:history", ({ channel, older: earlier, more, messages }) => {
  if (earlier && channel !== state.channel) return;
  if (!earlier && channel !== opening) return;
  const height = log.scrollHeight - log.scrollTop;
  if (!earlier) {
    const here = state.channel === channel;
    state.channel = channel;
    state.messages = new Map();
    elements.clear();
    notices.replaceChildren();
    if (!here) failed.clear();
    pinned = true;
  }
  state.messages = new Map([...messages.map((message) => [message.id, message]), ...state.messages]);
  state.more = more;
  drawAll();
  if (pinned) toEnd();
  else log.scrollTop = log.scrollHeight - height;
  const target = elements.get(wanted);
  wanted = null;
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
  read();
});

function drawAll() {
  const focus = focused();
  elements.clear();
  for (const message of state.messages.values()) elements.set(message.id, post(message, failed.has(message.id)));
  list.replaceChildren(...elements.values());
  frame();
  restore(focus);
}

function frame() {
  const name = state.here()?.name ?? "";
  log.setAttribute("aria-label", say("log", { channel: name }));
  older.hidden = !state.more;
  older.textContent = say("older");
  welcome.hidden = state.messages.size > 0;
  welcome.replaceChildren(h("h2", {}, say("empty_title", { channel: name })), h("p", {}, say("empty")),
    h("button", { type: "button", class: "button primary", onclick: () => tell("list commands") }, say("show_commands")));
}

on("server:message", ({ message }) => {
  if (message.channel_id !== state.channel) return;
  const known = state.messages.has(message.id);
  state.messages.set(message.id, message);
  if (known) redraw(message.id);
  else {
    elements.set(message.id, post(message, false));
    list.append(elements.get(message.id));
    frame();
    if (pinned) toEnd();
  }
  read();
});

on("read", read);

on("server:gone", ({ channel, id }) => {
  if (channel !== state.channel) return;
  const old = elements.get(id);
  if (old?.contains(document.activeElement)) log.focus();
  old?.remove();
  elements.delete(id);
  state.messages.delete(id);
  frame();
});

function redraw(id) {
  const old = elements.get(id);
  const message = state.messages.get(id);
  if (!old || !message) return;
  const focus = focused();
  const fresh = post(message, failed.has(id));
  old.replaceWith(fresh);
  elements.set(id, fresh);
  restore(focus);
  if (pinned) toEnd();
}

// A post that is drawn anew keeps the keyboard where it was.
function focused() {
  const active = document.activeElement;
  const item = active?.closest?.(".post");
  return item && list.contains(item) ? { id: item.dataset.id, customId: active.dataset.customId } : null;
}

function restore(focus) {
  if (!focus || !elements.has(focus.id)) return;
  const item = elements.get(focus.id);
  const same = [...item.querySelectorAll("[data-custom-id]")].find((one) => one.dataset.customId === focus.customId);
  (same && !same.disabled ? same : item).focus({ preventScroll: true });
}

on("redraw", (id) => {
  failed.delete(id);
  redraw(id);
});
on("people", () => state.messages.size && drawAll());

// An interaction came to an end: the button is free again, or the post says that it failed.
on("answered", ({ message }, bad) => {
  if (!message) return;
  if (bad) failed.add(message);
  redraw(message);
});

export function notice(text) {
  notices.replaceChildren(h("p", {}, text));
  toEnd();
}

export function clearNotice() {
  notices.replaceChildren();
}
