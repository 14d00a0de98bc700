// Discord's Markdown, as elements.

import { h } from "./element.js";
import { state } from "./state.js";
import { timestamp } from "./time.js";
import { say } from "./words.js";

// Inline marks, tried in this order at each place of the text.
const MARKS = [
  [/^\\([\\`*_~|<>#[\]()\-.!:@/])/, (m) => m[1]],
  [/^``([^]+?)``(?!`)/, (m) => h("code", {}, m[1].trim())],
  [/^`([^`\n]+)`/, (m) => h("code", {}, m[1])],
  [/^\*\*([^]+?)\*\*(?!\*)/, (m) => h("strong", {}, inline(m[1]))],
  [/^__([^]+?)__(?!_)/, (m) => h("u", {}, inline(m[1]))],
  [/^~~([^]+?)~~/, (m) => h("s", {}, inline(m[1]))],
  [/^\|\|([^]+?)\|\|/, (m) => spoiler(inline(m[1]))],
  [/^\*(?=\S)([^*\n]*?\S)\*(?!\*)/, (m) => h("em", {}, inline(m[1]))],
  [/^_(?=\S)([^_\n]*?\S)_(?!\w)/, (m) => h("em", {}, inline(m[1])), true],
  [/^<@!?(\d+)>/, (m) => mention(m[1])],
  [/^<#(\d+)>/, (m) => channelLink(m[1])],
  [/^<\/([^:>\n]+):\d+>/, (m) => h("span", { class: "mention" }, `/${m[1]}`)],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => timestamp(Number(m[1]), m[2])],
  [/^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m) => link(m[2], inline(m[1]))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], m[1])],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]]/, (m) => link(m[0], m[0]), true],
];

export function inline(text) {
  const out = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const inWord = at > 0 && /\w/.test(text[at - 1]);
    const found = MARKS.map(([mark, make, apart]) => [apart && inWord ? null : mark.exec(rest), make]).find(([m]) => m);
    if (found) {
      if (plain) out.push(plain);
      plain = "";
      out.push(found[1](found[0]));
      at += found[0][0].length;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  if (plain) out.push(plain);
  return out;
}

// A link to a post or channel of this place stays on the page.
const INSIDE = /^https:\/\/discord\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?$/;

export function link(address, content) {
  const inside = INSIDE.exec(address);
  if (inside) {
    const name = state.channels.get(inside[1])?.name ?? "…";
    const face = content === address ? `#${name}${inside[2] ? " ›" : ""}` : content;
    return h("button", { type: "button", class: "mention", onclick: () => state.go(inside[1], inside[2]) }, face);
  }
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, content);
}

function mention(id) {
  const person = state.person(id);
  const mine = id === state.me ? " mine" : "";
  return h("span", { class: `mention${mine}` }, `@${person ? person.name : id}`);
}

function channelLink(id) {
  const channel = state.channels.get(id);
  if (!channel) return h("span", { class: "mention" }, "#…");
  return h("button", { type: "button", class: "mention", onclick: () => state.go(id) }, `#${channel.name}`);
}

export function spoiler(content) {
  const open = () => {
    hidden.classList.add("open");
    hidden.removeAttribute("aria-label");
  };
  const hidden = h("button", { type: "button", class: "spoiler", "aria-label": say("spoiler"), onclick: open }, content);
  return hidden;
}

// Blocks, line by line.
export function markdown(text) {
  const out = [];
  const pieces = text.split(/```(?:[\w+-]*\n)?([^]*?)```/);
  pieces.forEach((piece, index) => {
    if (index % 2) out.push(h("pre", {}, h("code", {}, piece.replace(/\n$/, ""))));
    else if (piece.trim()) out.push(...blocks(piece.replace(/^\n|\n$/g, "").split("\n")));
  });
  return out;
}

const HEADING = /^(#{1,3})\s+(.+)/;
const SMALL = /^-#\s+(.+)/;
const ITEM = /^(\s*)([-*]|\d+[.)])\s+(.+)/;
const QUOTE = /^>\s?(.*)/;

function blocks(lines) {
  const out = [];
  while (lines.length) {
    const line = lines[0];
    if (line.startsWith(">>> ")) {
      out.push(h("blockquote", {}, blocks([line.slice(4), ...lines.slice(1)])));
      return out;
    }
    if (QUOTE.test(line)) out.push(h("blockquote", {}, blocks(take(lines, QUOTE).map((l) => QUOTE.exec(l)[1]))));
    else if (ITEM.test(line) && !SMALL.test(line)) out.push(...list(take(lines, ITEM)));
    else if (HEADING.test(line)) {
      const [, marks, title] = HEADING.exec(lines.shift());
      // Headings in a post stand below the page's own.
      out.push(h(`h${marks.length + 2}`, {}, inline(title)));
    } else if (SMALL.test(line)) out.push(h("small", { class: "subtext" }, inline(SMALL.exec(lines.shift())[1])));
    else out.push(paragraph(lines));
  }
  return out;
}

function take(lines, pattern) {
  const taken = [];
  while (lines.length && pattern.test(lines[0])) taken.push(lines.shift());
  return taken;
}

function paragraph(lines) {
  const taken = [lines.shift()];
  const begins = (line) => HEADING.test(line) || SMALL.test(line) || ITEM.test(line) || QUOTE.test(line);
  while (lines.length && !begins(lines[0])) taken.push(lines.shift());
  const children = inline(taken.join("\n")).flatMap((part) =>
    typeof part === "string" ? part.split("\n").flatMap((text, index) => (index ? [h("br"), text] : [text])) : [part]);
  return h("p", {}, children);
}

// Deeper lines belong to the item above them.
function list(lines) {
  const out = [];
  while (lines.length) {
    const [, indent, mark, text] = ITEM.exec(lines.shift());
    const inner = [];
    while (lines.length && ITEM.exec(lines[0])[1].length > indent.length) inner.push(lines.shift());
    const ordered = /\d/.test(mark);
    let holder = out.at(-1);
    if (!holder || holder.tagName !== (ordered ? "OL" : "UL")) {
      holder = h(ordered ? "ol" : "ul", ordered ? { start: String(parseInt(mark, 10)) } : {});
      out.push(holder);
    }
    holder.append(h("li", {}, inline(text), inner.length ? list(inner) : null));
  }
  return out;
}
