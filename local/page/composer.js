// The message box: plain words, or after a stroke a command with its options.

import { h } from "./element.js";
import { matching, optionName } from "./commands.js";
import { clearNotice } from "./log.js";
import { optionField } from "./option.js";
import { ask, send } from "./socket.js";
import { on, state } from "./state.js";
import { suggestions } from "./suggestions.js";
import { say } from "./words.js";

const input = h("input", { type: "text", class: "write", maxlength: "2000", enterkeyhint: "send" });
const drop = suggestions(input, { label: "/", onpick: (row) => begin(row.entry), empty: () => say("no_command") });
const go = h("button", { type: "submit", class: "button primary send" });
const panel = h("div", { class: "command", hidden: true });
export const composer = h("form", { class: "composer", onsubmit: submit }, panel, h("div", { class: "line" }, h("div", { class: "entry" }, input, drop.list), go));

let current = null;
let fields = [];

function frame() {
  const name = state.here()?.name ?? "";
  input.placeholder = say("write_short");
  input.setAttribute("aria-label", say("write", { channel: state.here()?.kind === 1 ? state.bot.global_name : `#${name}` }));
  drop.list.setAttribute("aria-label", say("commands"));
  go.textContent = say("send");
}
on("frame", frame);
on("go", () => leave());
on("write", () => input.focus());
on("list commands", () => {
  input.focus();
  input.value = "/";
  input.dispatchEvent(new Event("input"));
});

input.addEventListener("input", () => {
  if (!input.value.startsWith("/")) return drop.hide();
  const found = matching(input.value.slice(1));
  drop.show(found.slice(0, 40).map((entry) => ({
    entry,
    face: h("span", { class: "what" }, h("span", {}, `/${entry.shown}`, ...needs(entry)), h("small", {}, entry.description)),
  })));
});

const needs = (entry) => entry.options.filter((option) => option.required).map((option) => h("span", { class: "needs" }, ` ${optionName(option)}`));

composer.addEventListener("keydown", (event) => {
  const field = fields.find((one) => one.input === event.target);
  const used = event.target === input ? drop.key(event) : field?.key(event);
  if (used) event.preventDefault();
  else if (event.key === "Escape" && current) {
    event.preventDefault();
    leave();
    input.focus();
  }
});

// A command was chosen: its required options are shown, the others are offered.
function begin(entry) {
  current = entry;
  input.value = "";
  const required = entry.options.filter((option) => option.required);
  const optional = entry.options.filter((option) => !option.required);
  fields = required.map(field);
  const rows = h("div", { class: "options" }, fields.map((one) => one.root));
  const extra = h("div", { class: "row extra" }, optional.length ? h("span", { class: "hint" }, `${say("optional")}:`) : null,
    optional.map((option) => h("button", {
      type: "button",
      class: "button secondary small",
      onclick(event) {
        event.target.remove();
        if (extra.children.length === 1) extra.replaceChildren();
        fields.push(field(option));
        rows.append(fields.at(-1).root);
        fields.at(-1).input.focus();
      },
    }, `+ ${optionName(option)}`)));
  panel.replaceChildren(
    h("div", { class: "row" },
      h("strong", {}, `/${entry.shown}`), h("span", { class: "hint" }, entry.description),
      h("button", { type: "button", class: "quiet close", "aria-label": say("cancel"), onclick: () => { leave(); input.focus(); } }, "✕")),
    rows, extra);
  panel.hidden = false;
  composer.classList.add("commanding");
  (fields[0]?.input ?? go).focus();
}

function field(option) {
  const made = optionField(option, {
    complete(option, done) {
      const options = Object.fromEntries(fields.map((one) => [one.option.name, one.value()]).filter(([, value]) => value !== null && value !== undefined));
      options[option.name] = made.typed();
      ask("command", { ...place(), options, focused: option.name }, { choices: done });
    },
    onfilled() {
      const next = fields.find((one) => one.option.required && one.value() === null);
      (next ? next.input : go).focus();
    },
  });
  return made;
}

const place = () => ({ channel: state.channel, name: current.command.name, path: current.path });

function leave() {
  current = null;
  fields = [];
  panel.hidden = true;
  panel.replaceChildren();
  composer.classList.remove("commanding");
}

function submit(event) {
  event.preventDefault();
  if (!state.connected) return;
  clearNotice();
  if (current) return run();
  const text = input.value.trim();
  if (text.startsWith("/")) {
    const found = matching(text.slice(1));
    if (found.length) begin(found[0]);
    return;
  }
  if (text && send("say", { channel: state.channel, text })) input.value = "";
}

function run() {
  const wrong = fields.find((one) => !one.good());
  if (wrong) return wrong.input.focus();
  const given = fields.map((one) => [one.option.name, one.value()]).filter(([, value]) => value !== null);
  if (!ask("command", { ...place(), options: Object.fromEntries(given) }, { command: true })) return;
  leave();
  input.focus();
}
