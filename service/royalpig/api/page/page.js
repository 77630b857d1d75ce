// Reads the OpenAPI document of this service and shows it: its methods, each to be tried here, and its messages.
"use strict";

const SCHEMAS = "#/components/schemas/";

// What the last answers brought, so that a call that wants a state or an action finds one in its place.
const table = { game: "", pack: "", clause: "", session: "", version: 0, token: "", state: null, decision: null, legal: [] };

function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made) made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

// Text as the protos' comments write it: paragraphs, lists with "- ", code between backticks.

function inline(text) {
  return text.split(/(`[^`]*`)/).map((part) =>
    part.startsWith("`") && part.endsWith("`") && part.length > 1 ? element("code", {}, part.slice(1, -1)) : part);
}

function prose(text) {
  const shown = document.createDocumentFragment();
  for (const paragraph of (text || "").split("\n\n")) {
    const lines = paragraph.split("\n");
    const items = lines.filter((line) => line.startsWith("- "));
    const said = lines.filter((line) => !line.startsWith("- ")).join(" ");
    if (said) shown.append(element("p", {}, ...inline(said)));
    if (items.length) {
      shown.append(element("ul", {}, ...items.map((item) => element("li", {}, ...inline(item.slice(2))))));
    }
  }
  return shown;
}

// Schemas.

function nameIn(schema) {
  return schema.$ref ? schema.$ref.slice(SCHEMAS.length) : "";
}

function kindOf(schema) {
  const name = nameIn(schema);
  if (name) return element("a", { href: `#message-${name}` }, name);
  if (schema.anyOf) return element("span", {}, ...schema.anyOf.flatMap((one, at) => (at ? [" or ", kindOf(one)] : [kindOf(one)])));
  if (schema.type === "array") return element("span", {}, "list of ", kindOf(schema.items || {}));
  if (schema.type === "object") return element("span", {}, "map to ", kindOf(schema.additionalProperties || {}));
  return element("span", {}, schema.format || schema.type || (schema.enum ? schema.enum.join(", ") : "anything"));
}

function fieldsOf(schema) {
  const rows = Object.entries(schema.properties || {}).map(([name, field]) =>
    element("tr", {},
      element("td", {}, element("code", {}, name)),
      element("td", { className: "kind" }, kindOf(field)),
      element("td", {}, prose(field.description))));
  return rows.length ? element("table", {}, element("tbody", {}, ...rows)) : element("p", { className: "told" }, "No fields.");
}

// What a body may look like to begin with.

function firstLegal() {
  return table.legal.find((entry) => entry.action) || null;
}

const BEGINNINGS = {
  seats: () => 3,
  state: () => table.state,
  seat: () => (firstLegal() ? firstLegal().seat : table.decision && table.decision.actors[0]),
  action: () => (firstLegal() ? { notation: firstLegal().action.notation } : null),
  steps: () => (firstLegal() ? [{ seat: firstLegal().seat, action: { notation: firstLegal().action.notation } }] : null),
  text: () => "",
  newState: () => (table.state ? null : { seats: 3 }),
  start: () => true,
  until: () => "my-decision",
  toVersion: () => 0,
  "CreateSessionRequest.game": () => (table.state ? null : table.game),
  "CreateSessionRequest.seats": () => [{ name: "Ann" }, { bot: "random" }],
  actions: () => (firstLegal() ? [{ notation: firstLegal().action.notation }] : null),
  expectedVersion: () => table.version,
};

function beginning(message, schema) {
  const body = {};
  for (const name of Object.keys(schema.properties || {})) {
    const made = BEGINNINGS[`${message}.${name}`] || BEGINNINGS[name];
    const value = made ? made() : undefined;
    if (value !== null && value !== undefined) body[name] = value;
  }
  return JSON.stringify(body, null, 2);
}

function remember(answer) {
  if (answer.session) {
    table.session = answer.session.name.replace("sessions/", "");
    table.version = answer.session.version;
    if (answer.ownerToken) table.token = answer.ownerToken;
  }
  const position = answer.position || (answer.session && answer.session.position) || answer;
  if (position.state && position.state.form === "STATE_FORM_OPEN") {
    table.state = position.state;
    table.decision = position.decision || null;
    table.legal = position.legal ? position.legal.actions : [];
  } else if (answer.legal && answer.legal.actions) {
    table.legal = answer.legal.actions;
  }
  if (answer.games && answer.games.length) table.game = answer.games[0].id;
  if (answer.game && answer.game.contentPacks) table.pack = answer.game.contentPacks[0].id;
  if (answer.clauses && answer.clauses.length) table.clause = answer.clauses[0].id;
}

// Shows server-sent events as they come, until the stream ends or one presses the button again.
async function follow(response, stop, answer, button) {
  answer.textContent = "";
  answer.hidden = false;
  button.textContent = "Stop";
  button.disabled = false;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  stop.addEventListener("abort", () => reader.cancel());
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) answer.textContent += piece.value;
}

// A method, and a call of it.

function tryOut(path, verb, operation, schemas) {
  const inputs = new Map((operation.parameters || []).map((parameter) =>
    [parameter, element("input", { value: "", placeholder: parameter.in, "aria-label": parameter.name })]));
  const content = operation.requestBody && Object.values(operation.requestBody.content)[0];
  const token = operation.security ? element("input", { placeholder: "rpo_…, rps_… or rpw_…", "aria-label": "Token" }) : null;
  const body = content ? element("textarea", { spellcheck: false, "aria-label": "Body" }) : null;
  const told = element("span", { className: "told", role: "status" });
  const answer = element("pre", { hidden: true, tabIndex: 0 });
  const send = element("button", { className: "send", type: "button" }, "Send");
  let watching = null;

  const fill = () => {
    const known = { game: table.game, pack: table.pack, id: table.clause, session: table.session };
    for (const [parameter, input] of inputs) if (!input.value && known[parameter.name]) input.value = known[parameter.name];
    if (body && !body.dataset.changed) body.value = beginning(nameIn(content.schema), schemas[nameIn(content.schema)]);
    if (token && !token.value) token.value = table.token;
  };
  if (body) body.addEventListener("input", () => { body.dataset.changed = "yes"; });

  send.addEventListener("click", async () => {
    if (watching) {
      watching.abort();
      return;
    }
    let address = path;
    const query = new URLSearchParams();
    const headers = body ? { "content-type": "application/json" } : {};
    if (token && token.value) headers.authorization = `Bearer ${token.value}`;
    for (const [parameter, input] of inputs) {
      if (parameter.in === "header") { if (input.value) headers[parameter.name] = input.value; }
      else if (parameter.in === "path") address = address.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
      else if (input.value) query.append(parameter.name, input.value);
    }
    if ([...query].length) address += `?${query}`;
    send.disabled = true;
    told.className = "told";
    told.textContent = "…";
    const began = performance.now();
    try {
      const response = await fetch(address, {
        method: verb.toUpperCase(),
        body: body ? body.value : undefined,
        headers,
      });
      if ((response.headers.get("content-type") || "").startsWith("text/event-stream")) {
        told.className = "told good";
        told.textContent = `${response.status} ${response.statusText}, request ${response.headers.get("x-request-id")}`;
        watching = new AbortController();
        await follow(response, watching.signal, answer, send);
        return;
      }
      const text = await response.text();
      const took = Math.round(performance.now() - began);
      told.className = response.ok ? "told good" : "told bad";
      told.textContent = `${response.status} ${response.statusText}, ${took} ms, request ${response.headers.get("x-request-id")}`;
      const lines = text.split("\n").filter((line) => line).map((line) => JSON.parse(line));
      if (response.ok) lines.forEach(remember);
      answer.textContent = lines.map((line) => JSON.stringify(line, null, 2)).join("\n");
      answer.hidden = false;
    } catch (error) {
      told.className = "told bad";
      told.textContent = String(error.message || error);
    } finally {
      watching = null;
      send.textContent = "Send";
      send.disabled = false;
    }
  });

  const again = body && element("button", {
    type: "button", onclick: () => { delete body.dataset.changed; fill(); },
  }, "Take the last state");
  const shown = element("div", { className: "try" },
    ...[...inputs].map(([parameter, input]) =>
      element("label", {}, element("code", {}, parameter.name), input)),
    token && element("label", {}, element("code", {}, "token"), token), body, element("div", { className: "row" }, send, again, told), answer);
  return { shown, fill };
}

function method(path, verb, operation, document_) {
  const schemas = document_.components.schemas;
  const content = operation.requestBody && Object.values(operation.requestBody.content)[0];
  const answered = operation.responses["200"];
  const [kind, media] = Object.entries(answered.content)[0];
  const call = tryOut(path, verb, operation, schemas);
  const refusals = Object.entries(operation.responses).filter(([code]) => code !== "200").map(([code, refusal]) =>
    element("details", {},
      element("summary", {}, code),
      prose(document_.components.responses[refusal.$ref.split("/").pop()].description)));
  const parameters = operation.parameters || [];
  const inside = element("div", { className: "inside" },
    prose(operation.description),
    element("h4", {}, "Request"),
    parameters.length
      ? element("table", {}, element("tbody", {}, ...parameters.map((parameter) =>
        element("tr", {},
          element("td", {}, element("code", {}, parameter.name)),
          element("td", { className: "kind" }, `${parameter.in}, `, kindOf(parameter.schema)),
          element("td", {}, prose(parameter.description))))))
      : null,
    content ? fieldsOf(schemas[nameIn(content.schema)]) : null,
    element("h4", {}, kind.includes("ndjson") ? "Answer: a stream of lines, each"
      : kind.includes("event-stream") ? "Answer: server-sent events, each" : "Answer"),
    fieldsOf(schemas[nameIn(media.schema)]),
    element("h4", {}, "Refusals"), ...refusals,
    element("h4", {}, "Try it"), call.shown);
  const details = element("details", { ontoggle: () => { if (details.open) call.fill(); } },
    element("summary", {},
      element("span", { className: `verb ${verb}` }, verb.toUpperCase()),
      element("h3", {}, operation.operationId),
      element("span", { className: "path" }, path),
      element("span", { className: "brief" }, ...inline(operation.summary))),
    inside);
  return element("article", { id: `method-${operation.operationId}` }, details);
}

function message(name, schema) {
  return element("article", { id: `message-${name}` },
    element("details", {},
      element("summary", {}, element("h3", {}, name),
        element("span", { className: "brief" }, ...inline((schema.description || "").split("\n")[0]))),
      element("div", { className: "inside" }, prose(schema.description),
        schema.enum ? null : fieldsOf(schema))));
}

// The page.

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const details = target && target.querySelector("details");
  if (details) {
    details.open = true;
    target.scrollIntoView();
  }
}

function section(title, articles, contents) {
  contents.append(element("h2", {}, title), element("ul", {}, ...articles.map((article) =>
    element("li", {}, element("a", { href: `#${article.id}` }, article.id.replace(/^\w+-/, ""))))));
  return element("section", {}, element("h2", {}, title), ...articles);
}

function show(document_) {
  document.getElementById("version").textContent = document_.info.version;
  const contents = document.getElementById("contents");
  const shown = document.getElementById("document");
  shown.replaceChildren(prose(document_.info.description));
  for (const tag of document_.tags) {
    const methods = Object.entries(document_.paths).flatMap(([path, verbs]) => Object.entries(verbs)
      .filter(([, operation]) => operation.tags.includes(tag.name))
      .map(([verb, operation]) => method(path, verb, operation, document_)));
    const made = section(tag.name, methods, contents);
    made.firstChild.after(prose(tag.description));
    shown.append(made);
  }
  const messages = Object.entries(document_.components.schemas).map(([name, schema]) => message(name, schema));
  shown.append(section("Messages", messages, contents));
  openTarget();
}

function find(words) {
  const wanted = words.toLowerCase();
  const matches = (text) => text.toLowerCase().includes(wanted);
  for (const article of document.querySelectorAll("article")) article.hidden = !matches(article.querySelector("summary").textContent);
  for (const item of document.querySelectorAll("nav li")) item.hidden = document.querySelector(item.firstChild.getAttribute("href")).hidden;
}

function theme(chosen) {
  if (chosen) document.documentElement.dataset.theme = chosen;
}

function otherTheme() {
  const dark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  const chosen = dark ? "light" : "dark";
  localStorage.setItem("theme", chosen);
  theme(chosen);
}

async function begin() {
  theme(localStorage.getItem("theme"));
  document.getElementById("theme").addEventListener("click", otherTheme);
  document.getElementById("search").addEventListener("input", (event) => find(event.target.value));
  addEventListener("hashchange", openTarget);
  try {
    const response = await fetch("/openapi.json");
    const games = await fetch("/v1/games");
    if (games.ok) remember(await games.json());
    show(await response.json());
  } catch (error) {
    document.getElementById("waiting").textContent = `The document could not be read: ${error.message}`;
  }
}

begin();
