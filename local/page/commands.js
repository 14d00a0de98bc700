// The slash commands as a flat list, named in the person's language.

import { state } from "./state.js";
import { translated } from "./words.js";

const SUBCOMMAND = 1;
const GROUP = 2;

// Each entry: the command, the path of sub-commands, what is shown, and its options.
export function entries() {
  const offered = state.here()?.kind === 1 ? state.commands.private : state.commands.guild;
  return offered.flatMap((command) => leaves(command, [], command, translated(command, "name", state.locale)));
}

function leaves(command, path, node, shown) {
  const inner = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (!inner.length) {
    const name = [command.name, ...path].join(" ");
    return [{ command, path, name, shown, description: translated(node, "description", state.locale), options: node.options ?? [] }];
  }
  return inner.flatMap((option) =>
    leaves(command, [...path, option.name], option, `${shown} ${translated(option, "name", state.locale)}`));
}

// What fits the text after the stroke; what begins with it comes first.
export function matching(text) {
  const wanted = text.toLowerCase().trim().split(/\s+/).join(" ");
  const fits = (entry) => wanted.split(" ").every((word) => entry.shown.includes(word) || entry.name.includes(word));
  const begins = (entry) => entry.shown.startsWith(wanted) || entry.name.startsWith(wanted);
  return entries().filter(fits).sort((a, b) => begins(b) - begins(a));
}

export const optionName = (option) => translated(option, "name", state.locale);
export const optionText = (option) => translated(option, "description", state.locale);
