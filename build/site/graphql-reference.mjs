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

const start = '/docs/reference/graphql';

/** The pages of the reference, each with the types that are left by those before it. */
const parts = [
  { title: 'GraphQL reference: queries', address: start, isPart: ({ name }) => name === 'Query' },
  { title: 'Mutations', address: `${start}/mutations`, isPart: ({ name }) => name === 'Mutation' },
  { title: 'Inputs', address: `${start}/inputs`, isPart: isInputObjectType },
  {
    title: 'Payloads of mutations',
    address: `${start}/payloads`,
    isPart: ({ name }) => name.endsWith('Payload'),
  },
  {
    title: 'Connections',
    address: `${start}/connections`,
    isPart: ({ name }) => /(Connection|Edge)$/.test(name),
  },
  { title: 'Enums', address: `${start}/enums`, isPart: isEnumType },
  { title: 'Scalars', address: `${start}/scalars`, isPart: isScalarType },
  { title: 'Objects', address: `${start}/objects`, isPart: () => true },
];

/** Every type with its fields, arguments and values, each of which has an address. */
export function writeGraphqlReference(sdl) {
  const schema = buildSchema(sdl);
  const types = Object.values(schema.getTypeMap()).filter(
    ({ name, astNode }) => !name.startsWith('__') && astNode !== undefined && astNode !== null,
  );
  const pageOf = new Map(types.map((type) => [type.name, parts.find(({ isPart }) => isPart(type)).address]));
  const links = { users: usersOf(types), pageOf };
  const jumps = parts
    .map((part) => `<a href="${part.address}">${part.title.replace(/.*: /, '')}</a>`)
    .join(' · ');
  return parts.map(({ title, address }) => {
    const shown = types
      .filter(({ name }) => pageOf.get(name) === address)
      .toSorted((a, b) => a.name.localeCompare(b.name));
    return {
      address,
      title,
      headings: [{ depth: 1, title }, ...shown.flatMap(headingsOf)],
      html: `<h1>${title}</h1>
<p>Every type of <a href="/schema.graphql">schema.graphql</a>, on several pages: ${jumps}. <a href="/docs/graphql">The schema by subject</a> has examples.</p>
${shown.map((type) => showType(type, links)).join('\n')}`,
    };
  });
}

function headingsOf(type) {
  const members = membersOf(type).map((member) => ({ ...member, name: `${type.name}.${member.name}` }));
  return [type, ...members].map(({ name, description }, index) => ({
    depth: index === 0 ? 2 : 3,
    title: name,
    id: name,
    text: description ?? '',
  }));
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

function showType(type, { users, pageOf }) {
  const linkTo = linker(pageOf);
  const used = [...(users.get(type.name) ?? [])].map((user) => linkTo(user.replace(/\..*/, ''), user));
  const of = isUnionType(type) ? type.getTypes() : 'getInterfaces' in type ? type.getInterfaces() : [];
  const shown = membersOf(type).map((member) => showMember(type, member, linkTo));
  return `<article id="${type.name}"><h3>${type.name} <a class="anchor" href="#${type.name}" aria-label="Link to ${type.name}">#</a></h3>
${describe(type)}${of.length === 0 ? '' : `<p class="small">${isUnionType(type) ? 'One of' : 'Implements'} ${of.map(({ name }) => linkTo(name)).join(', ')}</p>`}
${used.length === 0 ? '' : `<details class="small"><summary>Used by ${used.length}</summary><p>${used.join(', ')}</p></details>`}
${shown.length === 0 ? '' : `<dl>${shown.join('\n')}</dl>`}</article>`;
}

function showMember(type, { name, type: ofField, args = [], deprecationReason, ...member }, linkTo) {
  const id = `${type.name}.${name}`;
  const listed = args.map(
    (argument) => `<li>${signature(argument, linkTo)} ${renderInline(argument.description)}</li>`,
  );
  return `<dt id="${id}"><a href="#${id}">${name}</a>${ofField === undefined ? '' : `: ${linked(ofField, linkTo)}`}${defaultOf(member.astNode)}</dt>
<dd>${describe(member)}${deprecationReason == null ? '' : `<p class="deprecated"><strong>Deprecated:</strong> ${renderInline(deprecationReason)}</p>`}
${listed.length === 0 ? '' : `<ul>${listed.join('')}</ul>`}</dd>`;
}

function signature({ name, type, astNode }, linkTo) {
  return `<code>${name}: ${linked(type, linkTo)}${defaultOf(astNode)}</code>`;
}

/** A type in the notation of the schema. */
function defaultOf(node) {
  const value = node?.defaultValue;
  return value === undefined || value.loc === undefined
    ? ''
    : ` = ${escapeHtml(value.loc.source.body.slice(value.loc.start, value.loc.end))}`;
}

/** Links a type, or a member of it, on the page that the type is on. */
function linker(pageOf) {
  return (name, place = name) => `<a href="${pageOf.get(name)}#${place}">${place}</a>`;
}

/** A type with a link in it, whatever lists are around it; those of GraphQL itself need none. */
function linked(type, linkTo) {
  const named = getNamedType(type);
  return isSpecifiedScalarType(named)
    ? String(type)
    : String(type).replace(named.name, () => linkTo(named.name));
}

function describe({ description }) {
  return description ? `<p>${renderInline(description)}</p>` : '';
}
