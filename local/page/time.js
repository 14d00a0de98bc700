// Points in time as Discord writes them: <t:seconds:style>. Relative ones are kept up to date.

import { h } from "./element.js";
import { locale } from "./words.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, length] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(Math.round(away / length), unit);
}

export function absolute(seconds, style = "f") {
  return new Intl.DateTimeFormat(locale(), STYLES[style] ?? STYLES.f).format(new Date(seconds * 1000));
}

export function timestamp(seconds, style) {
  const text = style === "R" ? relative(seconds) : absolute(seconds, style);
  const props = { class: "stamp", title: absolute(seconds, "F"), datetime: new Date(seconds * 1000).toISOString() };
  if (style === "R") props.data = { relative: String(seconds) };
  return h("time", props, text);
}

// The clock on the wall, not the network.
setInterval(() => {
  for (const element of document.querySelectorAll("time[data-relative]")) {
    const text = relative(Number(element.dataset.relative));
    if (element.textContent !== text) element.textContent = text;
  }
}, 1000);
