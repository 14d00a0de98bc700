// The page's own words, in the language of the person it stands for.

let table = {};
let language = "en";

export function setWords(words, locale) {
  table = words;
  language = locale.startsWith("fr") ? "fr" : "en";
  document.documentElement.lang = language;
}

export const locale = () => language;

export function say(key, values = {}) {
  const text = table[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// A text that the bot gave in several languages.
export function translated(entry, key, wanted) {
  const others = entry[`${key}_localizations`] ?? {};
  return others[wanted] ?? entry[key] ?? "";
}
