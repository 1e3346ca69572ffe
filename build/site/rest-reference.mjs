import { parse } from 'yaml';
import { escapeHtml, renderBlock, renderInline } from './markdown.mjs';

const title = 'REST reference';

/** The operations by path, with parameters, bodies and answers, and the documents. */
export function writeRestReference(text) {
  const api = parse(text);
  const resolve = (part) =>
    part?.$ref === undefined
      ? part
      : part.$ref
          .slice(2)
          .split('/')
          .reduce((node, key) => node[key], api);
  const operations = Object.entries(api.paths).flatMap(([path, { parameters = [], ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...operation,
      parameters: [...parameters, ...(operation.parameters ?? [])].map(resolve),
    })),
  );
  const groups = api.tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ tags }) => tags[0] === name),
  }));
  const schemas = Object.entries(api.components.schemas);
  const html = [
    ...groups.map(
      (group) => `<h2 id="${group.name}">${escapeHtml(group.description)}</h2>
${group.operations.map((operation) => showOperation(operation, resolve)).join('\n')}`,
    ),
    `<h2 id="documents">Documents</h2>`,
    ...schemas.map(
      ([name, schema]) => `<article id="${name}"><h3>${name}</h3>${showSchema(schema)}</article>`,
    ),
  ];
  return {
    address: '/docs/reference/rest',
    title,
    headings: [
      { depth: 1, title },
      ...operations.map(({ method, path, summary, operationId: id }) => ({
        depth: 3,
        title: `${method} ${path}: ${summary}`,
        id,
      })),
      ...schemas.map(([name]) => ({ depth: 3, title: name, id: name })),
    ],
    html: `<h1>${title}</h1>
<p>Every operation of <a href="/openapi.yaml">openapi.yaml</a>. ${groups.map(({ name, description }) => `<a href="#${name}">${escapeHtml(description)}</a>`).join(' · ')} · <a href="#documents">Documents</a></p>
${renderBlock(api.info.description)}${html.join('\n')}`,
  };
}

function showOperation(
  { method, path, operationId: id, summary, description, parameters, requestBody, responses },
  resolve,
) {
  const body = resolve(requestBody);
  const listed = parameters.map(
    ({ name, in: place, required, schema, description: meaning }) =>
      `<dt><code>${escapeHtml(name)}</code> <span class="small">${place}${required ? ', required' : ''}</span>: ${typeOf(schema)}</dt><dd>${renderInline(meaning)}${limitsOf(schema)}</dd>`,
  );
  const answers = Object.entries(responses).map(([status, response]) => {
    const { description: meaning, content } = resolve(response);
    return `<dt>${status}</dt><dd>${renderInline(meaning)}${showContent(content)}</dd>`;
  });
  return `<article id="${id}"><h3><span class="method">${method}</span> <code>${escapeHtml(path)}</code> <a class="anchor" href="#${id}" aria-label="Link to ${id}">#</a></h3>
<p>${renderInline(summary)}</p>${renderBlock(description)}
${listed.length === 0 ? '' : `<h4>Parameters</h4><dl>${listed.join('\n')}</dl>`}
${body === undefined ? '' : `<h4>Body</h4>${renderBlock(body.description)}${showContent(body.content)}`}
<h4>Answers</h4><dl>${answers.join('\n')}</dl></article>`;
}

function showContent(content = {}) {
  return Object.entries(content)
    .map(([type, { schema, example, examples }]) => {
      const shown = example ?? Object.values(examples ?? {})[0]?.value;
      const text = typeof shown === 'string' ? shown : JSON.stringify(shown, null, 2);
      return `<p class="small"><code>${type}</code>${schema?.$ref === undefined ? '' : `: ${typeOf(schema)}`}</p>
${schema === undefined || schema.$ref !== undefined ? '' : showSchema(schema)}
${text === undefined ? '' : `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`}`;
    })
    .join('');
}

/** The parts of a document; unnamed ones are shown inline. */
function showSchema(schema) {
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, member]) =>
      `<dt><code>${escapeHtml(name)}</code>${required.has(name) ? '' : ' <span class="small">optional</span>'}: ${typeOf(member)}</dt><dd>${renderInline(member.description)}${limitsOf(member)}${innerOf(member)}</dd>`,
  );
  const own =
    members.length === 0 && parts.length === 0
      ? `<p>${typeOf(schema)}${limitsOf(schema)}</p>${innerOf(schema)}`
      : '';
  return `${renderBlock(schema.description)}${own}${members.length === 0 ? '' : `<dl>${members.join('\n')}</dl>`}
${parts.map((part) => (part.$ref === undefined ? showSchema(part) : `<p>${typeOf(part)}</p>`)).join('')}`;
}

function innerOf({ items, properties, anyOf, allOf, additionalProperties }) {
  const inner = items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  if (inner !== undefined && inner.$ref === undefined) return isPlain(inner) ? '' : showSchema(inner);
  const isOpen =
    properties !== undefined || [...(anyOf ?? []), ...(allOf ?? [])].some((part) => part.$ref === undefined);
  return isOpen && inner === undefined ? showSchema({ properties, anyOf, allOf }) : '';
}

function isPlain(schema) {
  return ['properties', 'items', 'anyOf', 'allOf', 'oneOf'].every((key) => schema[key] === undefined);
}

function typeOf(schema = {}) {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1);
    return `<a href="#${name}">${name}</a>`;
  }
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}`;
  const type = [schema.type ?? (schema.properties === undefined ? 'any' : 'object')].flat().join(' or ');
  return type + (schema.format === undefined ? '' : ` (${schema.format})`);
}

function limitsOf({
  enum: values,
  const: constant,
  default: usual,
  pattern,
  minimum,
  maximum,
  maxLength,
  examples,
} = {}) {
  const code = (value) => `<code>${escapeHtml(String(value))}</code>`;
  const limits = [
    values && `One of ${values.map(code).join(', ')}.`,
    constant !== undefined && `Always ${code(constant)}.`,
    usual !== undefined && `${code(usual)} by default.`,
    minimum !== undefined && `At least ${minimum}.`,
    maximum !== undefined && `At most ${maximum}.`,
    maxLength !== undefined && `At most ${maxLength} characters.`,
    pattern && `Of the form ${code(pattern)}.`,
    examples &&
      `Such as ${examples.map((example) => code(typeof example === 'object' ? JSON.stringify(example) : example)).join(', ')}.`,
  ].filter(Boolean);
  return limits.length === 0 ? '' : ` <span class="small">${limits.join(' ')}</span>`;
}
