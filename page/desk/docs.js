// The API's description, readable and to be tried, made from /openapi.json.

import { filter } from '../core/router.js';
import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { api, NoAnswer } from '../core/api.js';
import { newKey } from '../core/key.js';
import { frame } from '../widgets/parts.js';
import { read } from '../core/data.js';
import { bones, searchField } from './parts.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

let description = {};
const open = signal(location.hash.slice(1));
const answers = signal(new Map());

const resolve = (part) => {
  let found = part;
  while (found?.$ref)
    found = found.$ref
      .slice(2)
      .split('/')
      .reduce((at, name) => at?.[name.replace('~1', '/')], description);
  return found ?? {};
};

/** The description's Markdown, as far as it is used: paragraphs, lists, code. */
function prose(text) {
  return (text ?? '')
    .split(/\n{2,}/)
    .filter(Boolean)
    .map(
      (paragraph, index) =>
        html`<p key=${index}>${paragraph
          .replace(/\n/g, ' ')
          .split(/(`[^`]+`)/)
          .map((part) =>
            part.startsWith('`')
              ? html`<code>${part.slice(1, -1)}</code>`
              : part.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/\*\*/g, ''),
          )}</p>`,
    );
}

/** The words of a list, whether or not it may grow. */
const wordsOf = (schema) => schema.enum ?? schema['x-extensible-enum'];

const typeOf = (schema) => {
  const { type, format, items, oneOf, anyOf, allOf } = schema;
  const values = wordsOf(schema);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (oneOf || anyOf || allOf)
    return (oneOf ?? anyOf ?? allOf).map((each) => typeOf(resolve(each))).join(allOf ? ' & ' : ' | ');
  if (items) return `[${typeOf(resolve(items))}]`;
  return `${[].concat(type ?? 'any').join(' | ')}${format ? ` (${format})` : ''}`;
};

function fields(schema, depth = 0) {
  const found = resolve(schema);
  if (found.type === 'array' || found.items) return fields(found.items, depth);
  const whole = (found.allOf ?? [found]).map(resolve);
  const properties = Object.assign({}, ...whole.map((each) => each.properties));
  const required = whole.flatMap((each) => each.required ?? []);
  if (!Object.keys(properties).length) return html`<p class="sub">${typeOf(found)}</p>`;
  return html`<ul class="schema">${Object.entries(properties).map(([name, property]) => {
    const value = resolve(property);
    const inner = value.properties || (value.items && resolve(value.items).properties);
    return html`<li key=${name}><code>${name}</code> <span class="sub">${
      inner ? (value.items ? '[ ]' : '{ }') : typeOf(value)
    }${required.includes(name) ? ` · ${d.required}` : ''}</span>${
      value.description && depth < 2 ? html`<span class="sub"> — ${value.description.replace(/\s+/g, ' ')}</span>` : ''
    }${inner && depth < 3 ? fields(property, depth + 1) : ''}</li>`;
  })}</ul>`;
}

/** An example of a body, made from its schema where none is given. */
function example(schema, depth = 0) {
  const found = resolve(schema);
  if (found.examples?.length) return found.examples[0];
  if (found.example !== undefined) return found.example;
  if (wordsOf(found)) return wordsOf(found)[0];
  if (found.allOf) return Object.assign({}, ...found.allOf.map((each) => example(each, depth)));
  if (found.oneOf || found.anyOf) return example((found.oneOf ?? found.anyOf)[0], depth);
  if (found.properties)
    return depth > 4
      ? {}
      : Object.fromEntries(
          Object.entries(found.properties)
            .filter(([name]) => found.required?.includes(name))
            .map(([name, each]) => [name, example(each, depth + 1)]),
        );
  const type = [].concat(found.type)[0];
  if (type === 'array') return [];
  if (type === 'integer' || type === 'number') return found.minimum ?? 1;
  if (type === 'boolean') return false;
  if (found.format === 'date-time') return new Date().toISOString().replace(/\.\d+/, '');
  if (found.format === 'uuid') return '00000000-0000-0000-0000-000000000000';
  return found.const ?? '';
}

export function screen() {
  const shown = read('/openapi.json');
  if (!shown.body)
    return frame({
      current: '/docs',
      title: t.description,
      main: shown.fault ? html`<p class="fault" role="alert">${shown.fault}</p>` : bones(),
    });
  description = shown.body;
  const words = filter('q').toLowerCase();
  const groups = new Map();
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (
        !operation.operationId ||
        (words && !`${method} ${path} ${operation.summary} ${operation.operationId}`.toLowerCase().includes(words))
      )
        continue;
      const tag = operation.tags?.[0] ?? d.other;
      groups.set(tag, [
        ...(groups.get(tag) ?? []),
        {
          path,
          method,
          operation,
          parameters: [...(methods.parameters ?? []), ...(operation.parameters ?? [])].map(resolve),
        },
      ]);
    }
  }
  return frame({
    current: '/docs',
    title: t.description,
    mainClass: 'stack docs',
    tools: html`<a class="btn not-phone" href="/openapi.json" download="openapi.json">openapi.json</a>`,
    main: html`<div class="tools" key="tools">${searchField(d.findOperation)}
      <p class="sub end">${description.info.title} ${description.info.version}</p></div>
      ${
        words
          ? ''
          : html`<details key="intro"><summary>${d.howItWorks}</summary><div class="prose">${prose(
              description.info.description,
            )}</div></details>`
      }
      ${[...groups].map(
        ([tag, all]) => html`<section key=${tag} aria-label=${tag}><div class="head"><h2>${tag}</h2>
        <span class="n">${all.length}</span></div><ul class="list">${all.map(operationRow)}</ul></section>`,
      )}
      ${groups.size ? '' : html`<div class="empty" key="none"><h2>${d.noOperation}</h2></div>`}`,
  });
}

function operationRow(each) {
  const { path, method, operation } = each;
  const id = operation.operationId;
  const isOpen = open.value === id;
  const toggle = () => {
    open.value = isOpen ? '' : id;
    history.replaceState(null, '', `${location.pathname}${location.search}${open.value ? `#${id}` : ''}`);
  };
  return html`<li key=${id} id=${id}><h3><button class="op" type="button" aria-expanded=${isOpen ? 'true' : 'false'}
    @click=${toggle}><b class="verb">${method.toUpperCase()}</b><code>${path}</code>
      <span>${(operation.summary ?? '').replaceAll('`', '')}</span></button></h3>${isOpen ? opened(each) : ''}</li>`;
}

function opened({ path, method, operation, parameters }) {
  const id = operation.operationId;
  const body = resolve(operation.requestBody);
  const [type, media] = Object.entries(body.content ?? {})[0] ?? [];
  const asked = parameters.filter((each) => ['path', 'query'].includes(each.in));
  const answer = answers.value.get(id);
  const wanted = media
    ? (media.example ?? resolve(Object.values(media.examples ?? {})[0])?.value ?? example(media.schema))
    : null;
  return html`<div class="pad stack" key="open"><div class="prose" key="what">${prose(operation.description)}</div>
    ${
      parameters.length
        ? html`<section key="parameters"><h4>${d.parameters}</h4><ul class="schema">${parameters.map(
            (each) =>
              html`<li key=${`${each.in}${each.name}`}><code>${each.name}</code> <span class="sub">
                ${each.in} · ${typeOf(resolve(each.schema ?? {}))}${each.required ? ` · ${d.required}` : ''}
                ${each.description ? ` — ${each.description.replace(/\s+/g, ' ')}` : ''}</span></li>`,
          )}</ul></section>`
        : ''
    }
    ${
      media
        ? html`<section key="body"><h4>${d.body} <span class="sub">${type}</span></h4>
      ${fields(media.schema)}</section>`
        : ''
    }
    <section key="answers"><h4>${d.answers}</h4><ul class="schema">${Object.entries(operation.responses).map(
      ([status, response]) => {
        const told = resolve(response);
        const schema = Object.values(told.content ?? {})[0]?.schema;
        return html`<li key=${status}><code>${status}</code> <span class="sub">${(told.description ?? '').replace(
          /\s+/g,
          ' ',
        )}</span>${schema && status < 300 ? fields(schema, 1) : ''}</li>`;
      },
    )}</ul></section>
    <form class="stack tight try" key="try" @submit=${(event) => attempt(event, { id, path, method, asked, type })}>
    <h4>${d.try}</h4>
      ${
        asked.length
          ? html`<div class="form">${asked.map(
              (each) => html`<div class="field half" key=${each.name}>
        <label for=${`${id}-${each.name}`}>${each.name}</label><input class="input" id=${`${id}-${each.name}`}
        name=${`${each.in}.${each.name}`} required=${!!each.required} autocomplete="off"></div>`,
            )}</div>`
          : ''
      }
      ${
        media
          ? html`<div class="field"><label for=${`${id}-body`}>${d.body}</label><textarea class="input mono"
        id=${`${id}-body`} name="body" rows="8" spellcheck="false" .defaultValue=${
          typeof wanted === 'string' ? wanted : JSON.stringify(wanted, null, 2)
        }></textarea></div>`
          : ''
      }
      ${method === 'get' ? '' : html`<p class="hint">${d.tryHint}</p>`}<p class="tools"><button class="btn primary"
        type="submit">${d.sendIt}</button></p>
      ${
        answer
          ? html`<div role="status" key="answer"><p><b>${answer.status}</b> <span class="sub">
        ${answer.took}</span></p><pre class="raw" tabindex="0">${answer.text}</pre></div>`
          : ''
      }</form></div>`;
}

/** An answer as text. */
async function told(body) {
  if (!(body instanceof Blob)) return JSON.stringify(body, null, 2) ?? '';
  if (!body.size || /^(text\/|application\/(json|yaml))/.test(body.type)) {
    const text = await body.text();
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  }
  return `${body.type}, ${d.bytes({ n: body.size })}`;
}

async function attempt(event, { id, path, method, asked, type }) {
  event.preventDefault();
  const { elements } = event.target;
  const value = (each) => elements[`${each.in}.${each.name}`].value.trim();
  const query = asked.filter((each) => each.in === 'query' && value(each)).map((each) => [each.name, value(each)]);
  const to =
    path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(value({ in: 'path', name }))) +
    (query.length ? `?${new URLSearchParams(query)}` : '');
  const began = performance.now();
  const put = (status, text) => {
    answers.value = new Map(answers.value).set(id, {
      status,
      text,
      took: `${Math.round(performance.now() - began)} ms`,
    });
  };
  try {
    // Not all of it is JSON: a file is told as the text that it is, or by its size.
    const answer = await api(to, {
      isFile: true,
      method: method.toUpperCase(),
      body: elements.body?.value,
      headers: { ...(type && { 'Content-Type': type }), ...(method === 'get' ? {} : { 'Idempotency-Key': newKey() }) },
    });
    const text = await told(answer.body);
    put(answer.status, text.length > 20_000 ? `${text.slice(0, 20_000)}\n…` : text);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    put('–', t.noAnswer);
  }
}
