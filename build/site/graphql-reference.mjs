import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql';
import { escapeHtml, renderInline } from './markdown.mjs';

const title = 'GraphQL reference';

/** Every type with its fields, arguments and values, each of which has an address. */
export function writeGraphqlReference(sdl) {
  const schema = buildSchema(sdl);
  const types = Object.values(schema.getTypeMap()).filter(
    ({ name, astNode }) => !name.startsWith('__') && astNode !== undefined && astNode !== null,
  );
  const users = usersOf(types);
  const sections = [
    { heading: 'Queries', isPart: (type) => type === schema.getQueryType() },
    { heading: 'Mutations', isPart: (type) => type === schema.getMutationType() },
    { heading: 'Inputs', isPart: isInputObjectType },
    { heading: 'Enums', isPart: isEnumType },
    { heading: 'Scalars', isPart: isScalarType },
    { heading: 'Objects', isPart: () => true },
  ];
  const left = new Set(types);
  const html = sections.map(({ heading, isPart }) => {
    const part = [...left].filter(isPart).toSorted((a, b) => a.name.localeCompare(b.name));
    for (const type of part) left.delete(type);
    return `<h2 id="${heading.toLowerCase()}">${heading}</h2>\n${part.map((type) => showType(type, users)).join('\n')}`;
  });
  const headings = types.flatMap((type) => [
    { depth: 2, title: type.name, id: type.name },
    ...membersOf(type).map(({ name }) => ({
      depth: 3,
      title: `${type.name}.${name}`,
      id: `${type.name}.${name}`,
    })),
  ]);
  const jumps = sections
    .map(({ heading }) => `<a href="#${heading.toLowerCase()}">${heading}</a>`)
    .join(' · ');
  return {
    address: '/docs/reference/graphql',
    title,
    headings: [{ depth: 1, title }, ...headings],
    html: `<h1>${title}</h1>
<p>Every type of <a href="/schema.graphql">schema.graphql</a>. <a href="/docs/graphql">The schema by subject</a> has examples. ${jumps}</p>
${html.join('\n')}`,
  };
}

function membersOf(type) {
  if (isEnumType(type)) return type.getValues();
  return 'getFields' in type ? Object.values(type.getFields()) : [];
}

/** Which fields and arguments have a type. */
function usersOf(types) {
  const users = new Map();
  const note = (type, user) => {
    const { name } = getNamedType(type);
    users.set(name, (users.get(name) ?? new Set()).add(user));
  };
  for (const type of types.filter((each) => 'getFields' in each)) {
    for (const field of membersOf(type)) {
      const user = `${type.name}.${field.name}`;
      note(field.type, user);
      for (const argument of field.args ?? []) note(argument.type, user);
    }
  }
  return users;
}

function showType(type, users) {
  const used = [...(users.get(type.name) ?? [])].map((user) => `<a href="#${user}">${user}</a>`);
  const of = isUnionType(type) ? type.getTypes() : 'getInterfaces' in type ? type.getInterfaces() : [];
  const shown = membersOf(type).map((member) => showMember(type, member));
  return `<article id="${type.name}"><h3>${type.name} <a class="anchor" href="#${type.name}" aria-label="Link to ${type.name}">#</a></h3>
${describe(type)}${of.length === 0 ? '' : `<p class="small">${isUnionType(type) ? 'One of' : 'Implements'} ${of.map(linkTo).join(', ')}</p>`}
${used.length === 0 ? '' : `<details class="small"><summary>Used by ${used.length}</summary><p>${used.join(', ')}</p></details>`}
${shown.length === 0 ? '' : `<dl>${shown.join('\n')}</dl>`}</article>`;
}

function showMember(type, { name, type: ofField, args = [], deprecationReason, ...member }) {
  const id = `${type.name}.${name}`;
  const listed = args.map(
    (argument) => `<li>${signature(argument)} ${renderInline(argument.description)}</li>`,
  );
  return `<dt id="${id}"><a href="#${id}">${name}</a>${ofField === undefined ? '' : `: ${linkTo(ofField)}`}${defaultOf(member.astNode)}</dt>
<dd>${describe(member)}${deprecationReason == null ? '' : `<p class="deprecated"><strong>Deprecated:</strong> ${renderInline(deprecationReason)}</p>`}
${listed.length === 0 ? '' : `<ul>${listed.join('')}</ul>`}</dd>`;
}

function signature({ name, type, astNode }) {
  return `<code>${name}: ${linkTo(type)}${defaultOf(astNode)}</code>`;
}

/** A type in the notation of the schema. */
function defaultOf(node) {
  const value = node?.defaultValue;
  return value === undefined || value.loc === undefined
    ? ''
    : ` = ${escapeHtml(value.loc.source.body.slice(value.loc.start, value.loc.end))}`;
}

/** A type with a link in it, whatever lists are around it; those of GraphQL itself need none. */
function linkTo(type) {
  const named = getNamedType(type);
  if (isSpecifiedScalarType(named)) return String(type);
  return String(type).replace(named.name, (name) => `<a href="#${name}">${name}</a>`);
}

function describe({ description }) {
  return description ? `<p>${renderInline(description)}</p>` : '';
}
