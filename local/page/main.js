// Puts the page together, and keeps who and where in the address so that each tab has its own.

import { avatar, badge, h } from "./element.js";
import { composer } from "./composer.js";
import { openForm } from "./form.js";
import { log, notice, openChannel } from "./log.js";
import { addPerson, sidebar } from "./sidebar.js";
import { connect, send } from "./socket.js";
import { on, state, tell } from "./state.js";
import { say, setWords } from "./words.js";

const title = h("h2", { class: "here" });
const me = h("div", { class: "me" });
const menu = h("button", { type: "button", class: "quiet burger", "aria-controls": "sidebar", "aria-expanded": "false", onclick: () => drawer() });
const banner = h("div", { class: "banner", role: "status", hidden: true });
const shade = h("div", { class: "shade", onclick: () => drawer(false) });
const main = h("main", {}, h("header", { class: "top" }, menu, title, me), banner, log, composer);
document.body.append(h("div", { class: "app" }, sidebar, shade, main));
let asking = null;

function drawer(open = !document.body.classList.contains("drawer")) {
  document.body.classList.toggle("drawer", open);
  menu.setAttribute("aria-expanded", String(open));
  if (open) sidebar.querySelector("button")?.focus();
}
document.addEventListener("keydown", (event) => event.key === "Escape" && document.body.classList.contains("drawer") && drawer(false));

// The address: #/person/channel
const address = () => location.hash.split("/").slice(1);
function setAddress() {
  history.replaceState(null, "", `#/${state.me ?? ""}/${state.channel ?? ""}`);
}

function frame() {
  const channel = state.here();
  const calls = state.people.reduce((sum, one) => sum + one.pings, 0);
  const mine = state.people.find((one) => one.id === state.me);
  document.title = `${mine?.pings ? `(${mine.pings}) ` : ""}${state.guild || "Riverpost"}`;
  title.replaceChildren(channel ? h("span", { class: "sign", "aria-hidden": "true" }, channel.kind === 1 ? "@" : "#") : "",
    channel?.kind === 1 ? state.bot.global_name : channel?.name ?? "");
  menu.replaceChildren(h("span", { "aria-hidden": "true" }, "☰"), badge(calls, say("calls", { count: calls })) ?? "");
  menu.setAttribute("aria-label", say("menu"));
  me.replaceChildren(...(mine ? [avatar(mine, "small"), h("span", {}, mine.name)] : []));
  if (mine) me.setAttribute("aria-label", say("is_you", { name: mine.name }));
  banner.textContent = say("reconnecting");
  tell("frame");
}

on("connected", () => {
  banner.hidden = true;
  send("hello", { user: address()[0] || null, locale: navigator.language });
});
on("disconnected", () => {
  banner.hidden = false;
  for (const id of state.messages.keys()) tell("redraw", id);
});

on("server:nobody", ({ people, words, locale, languages }) => {
  setWords(words, locale);
  Object.assign(state, { me: null, people, locale, languages });
  if (people.length) return void tell("become", people[0].id);
  frame();
  asking ??= addPerson(false);
});

on("server:welcome", (body) => {
  const first = asking !== null;
  asking?.close();
  asking = null;
  setWords(body.words, body.locale);
  const { me, locale, languages, guild, bot, people, commands } = body;
  const moved = state.me !== me;
  Object.assign(state, { me, locale, languages, guild, bot, people, commands });
  state.channels = new Map(body.channels.map((channel) => [channel.id, channel]));
  if (moved) {
    state.messages = new Map();
    drawer(false); // on a phone it covers the table that the person came for
  }
  const wanted = state.channels.has(state.channel) ? state.channel : address()[1];
  openChannel(state.channels.has(wanted) ? wanted : body.channels.find((channel) => channel.kind === 0)?.id ?? body.channels[0].id);
  frame();
  if (first) tell("write");
});

on("become", (id) => send("hello", { user: id, locale: navigator.language }));
on("server:become", ({ user }) => tell("become", user));
on("server:go", ({ channel }) => state.go(channel));
on("go", (channel, message) => {
  if (!state.channels.has(channel)) return;
  drawer(false);
  openChannel(channel, message);
});
on("server:history", () => {
  setAddress();
  frame();
});
on("server:people", ({ people }) => {
  const names = (list) => list.map((one) => `${one.id}${one.name}`).join();
  const renamed = names(people) !== names(state.people);
  state.people = people;
  frame();
  if (renamed) tell("people");
});
on("server:commands", ({ commands }) => Object.assign(state, { commands }));
on("server:channel", ({ channel }) => {
  state.channels.set(channel.id, channel);
  frame();
  tell("read");
});
on("server:channel_gone", ({ id }) => {
  state.channels.delete(id);
  if (id === state.channel) state.go([...state.channels.keys()][0]);
  frame();
});

on("server:answer", ({ tag, failed, form, choices }) => {
  const about = state.waiting.get(tag) ?? {};
  state.waiting.delete(tag);
  if (about.choices) return void about.choices(failed ? [] : choices);
  if (failed && !about.message) notice(say("no_answer"));
  tell("answered", about, failed);
  if (form) openForm(form);
});
on("server:refused", ({ tag }) => {
  const about = state.waiting.get(tag) ?? {};
  state.waiting.delete(tag);
  if (about.choices) return void about.choices([]);
  notice(say("refused"));
  tell("answered", about, Boolean(about.message));
});

connect();
