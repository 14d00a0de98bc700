// One message of the log.

import { avatar, h } from "./element.js";
import { entries } from "./commands.js";
import { component, fileName } from "./components.js";
import { inline, markdown } from "./markdown.js";
import { picture } from "./picture.js";
import { send } from "./socket.js";
import { state } from "./state.js";
import { absolute } from "./time.js";
import { say } from "./words.js";

export function post(message, failed) {
  const author = { ...message.author, name: message.author.global_name };
  const classes = ["post", message.pings_me ? "pings" : "", message.private ? "private" : ""].join(" ");
  return h("li", { class: classes, data: { id: message.id }, tabindex: "-1", "aria-label": `${author.name}, ${when(message)}` },
    asked(message),
    h("div", { class: "main" },
      avatar(author),
      h("div", { class: "body" },
        h("div", { class: "by" },
          h("span", { class: "author" }, author.name),
          author.bot ? h("span", { class: "tag" }, say("bot")) : null,
          h("time", { datetime: message.timestamp, class: "when" }, when(message))),
        message.loading
          ? h("div", { class: "loading", role: "status" }, h("span", { class: "dots", "aria-hidden": "true" }), `${author.name} ${say("thinking")}`)
          : content(message),
        failed ? h("div", { class: "failed", role: "alert" }, say("failed")) : null,
        message.thread ? threadLink(message.thread) : null,
        message.private && !message.loading ? foot(message) : null)));
}

function when(message) {
  const seconds = Date.parse(message.timestamp) / 1000;
  const today = new Date().toDateString() === new Date(seconds * 1000).toDateString();
  return today ? say("today", { time: absolute(seconds, "t") }) : absolute(seconds, "f");
}

// Above the answer to a command: who used it.
function asked(message) {
  const origin = message.interaction_metadata;
  if (!origin?.name) return null;
  const who = state.person(origin.user.id)?.name ?? origin.user.username;
  const shown = entries().find((entry) => entry.name === origin.name)?.shown ?? origin.name;
  return h("div", { class: "asked" }, h("span", { class: "author" }, who), ` ${say("used")} `,
    h("span", { class: "mention" }, `/${shown}`));
}

function content(message) {
  const edited = message.edited_timestamp ? h("small", { class: "edited" }, ` ${say("edited")}`) : null;
  return [
    message.content ? h("div", { class: "text" }, markdown(message.content), edited) : null,
    message.embeds.map(embed),
    message.components.map((part) => component(part, message)),
    message.attachments.map((file) => file.content_type?.startsWith("image/")
      ? picture(file, file.description)
      : h("a", { class: "file", href: file.url, download: true }, "↓ ", fileName(file.url))),
  ];
}

function embed(card) {
  const box = h("div", { class: "container" },
    card.title ? h("h3", {}, inline(card.title)) : null,
    card.description ? h("div", { class: "text" }, markdown(card.description)) : null,
    (card.fields ?? []).map((field) => h("div", { class: "text" }, h("strong", {}, inline(field.name)), markdown(field.value))),
    card.footer?.text ? h("small", {}, card.footer.text) : null);
  if (Number.isInteger(card.color)) box.style.setProperty("--accent", `#${card.color.toString(16).padStart(6, "0")}`);
  return box;
}

function threadLink(thread) {
  return h("button", { type: "button", class: "thread", onclick: () => state.go(thread.id) },
    "↳ ", h("strong", {}, thread.name), " ", h("span", {}, say("thread")));
}

function foot(message) {
  const dismiss = () => send("dismiss", { channel: message.channel_id, message: message.id });
  return h("div", { class: "only-you" }, say("only_you"), " · ",
    h("button", { type: "button", class: "textual", onclick: dismiss }, say("dismiss")));
}
