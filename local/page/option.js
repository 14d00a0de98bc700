// One option of a command: a field that knows its type and suggests values.

import { freshId, h } from "./element.js";
import { optionName, optionText } from "./commands.js";
import { state } from "./state.js";
import { suggestions } from "./suggestions.js";
import { locale, say, translated } from "./words.js";

const [INTEGER, BOOLEAN, USER, CHANNEL, NUMBER] = [4, 5, 6, 7, 10];
const PAUSE = 120;

// `complete(option, done)` asks the bot for rows; `onfilled` moves on after a value was picked.
export function optionField(option, { complete, onfilled }) {
  const id = freshId("option");
  let picked = null;
  let timer = null;
  const input = h("input", { id, type: "text", enterkeyhint: "next", "aria-describedby": `${id}-text` });
  if (option.required) input.setAttribute("aria-required", "true");
  const drop = suggestions(input, {
    label: optionName(option),
    empty: option.autocomplete || fixed(option) ? () => say("no_match") : null,
    onpick(row) {
      picked = row;
      input.value = row.name;
      input.removeAttribute("aria-invalid");
      onfilled();
    },
  });

  function suggest() {
    clearTimeout(timer);
    const rows = fixed(option);
    if (rows) {
      const typed = picked ? "" : input.value.toLowerCase().trim();
      drop.show(rows.filter((row) => row.name.toLowerCase().includes(typed)).slice(0, 25));
    } else if (option.autocomplete) {
      timer = setTimeout(() => complete(option, (found) => {
        if (document.activeElement === input) drop.show(found.map((row) => ({ ...row, name: translated(row, "name", locale()) })));
      }), PAUSE);
    }
  }

  input.addEventListener("input", () => {
    picked = null;
    input.removeAttribute("aria-invalid");
    suggest();
  });
  input.addEventListener("focus", suggest);
  input.addEventListener("blur", () => {
    clearTimeout(timer);
    drop.hide();
  });

  function value() {
    if (picked) return picked.value;
    const text = input.value.trim();
    if (!text) return null;
    const same = fixed(option)?.find((row) => row.name.toLowerCase() === text.toLowerCase());
    if (same) return same.value;
    if (fixed(option)) return undefined;
    if (option.type === INTEGER) return /^-?\d+$/.test(text) ? Number(text) : undefined;
    if (option.type === NUMBER) return Number.isFinite(Number(text)) ? Number(text) : undefined;
    return text;
  }

  function good() {
    const found = value();
    const fits = found === undefined ? false : found !== null || !option.required;
    input.setAttribute("aria-invalid", String(!fits));
    note.textContent = fits ? optionText(option) : reason(found);
    return fits;
  }

  function reason(found) {
    if (found === null) return say("required");
    return option.type === INTEGER && !fixed(option) ? say("not_a_number") : say("no_match");
  }

  const note = h("small", { id: `${id}-text` }, optionText(option));
  const root = h("div", { class: "option" },
    h("label", { for: id }, optionName(option), option.required ? h("span", { class: "needed", title: say("required") }, " *") : null),
    h("div", { class: "entry" }, input, drop.list),
    note);
  return { option, root, input, value, good, key: drop.key, typed: () => input.value };
}

// The values that need no question to the bot.
function fixed(option) {
  if (option.choices?.length) return option.choices.map((one) => ({ name: translated(one, "name", state.locale), value: one.value }));
  if (option.type === BOOLEAN) return [{ name: say("yes"), value: true }, { name: say("no"), value: false }];
  if (option.type === USER) return state.people.map((one) => ({ name: one.name, value: one.id }));
  if (option.type === CHANNEL) return [...state.channels.values()].filter((one) => one.kind !== 1).map((one) => ({ name: one.name, value: one.id }));
  return null;
}
