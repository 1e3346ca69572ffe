import { getNamedType, isInputObjectType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { type ArgumentSite, argumentSitesOf } from '../support/queries/argument-sites.ts';
import { rigOfFile } from '../support/golden/rig-of-file.ts';
import { furtherOperations } from '../support/queries/further-operations.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { publishedOperations } from '../support/published-operations.ts';
import { type WrongValue, wrongValues } from '../support/queries/wrong-values.ts';

/**
 * Every argument and every input field of the schema, with values that are not
 * of its type: the request is refused with 400 and BAD_USER_INPUT, which names
 * the place; nothing is read, nothing is written, and nothing goes upstream.
 */
const sites = [...publishedOperations, ...furtherOperations].flatMap(argumentSitesOf);
const siteOf = new Map(sites.map((site) => [site.field, site]));

const rig = rigOfFile();

describe('the table of wrong values', () => {
  it('every field with arguments is in the table; add a missing operation to schema/operations or further-operations.ts', () => {
    const fields = Object.values(schema.getTypeMap())
      .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
      .flatMap((type) =>
        isObjectType(type)
          ? Object.values(type.getFields())
              .filter(({ args }) => args.length > 0)
              .map(({ name }) => `${type.name}.${name}`)
          : [],
      );
    expect(fields.filter((field) => !siteOf.has(field))).toEqual([]);
  });

  it('the table reaches every input type', () => {
    const reached = new Set(
      [...siteOf.values()].flatMap(({ args }) =>
        args.flatMap(({ type }) => [...inputTypesIn(getNamedType(type).name)]),
      ),
    );
    const inputs = Object.values(schema.getTypeMap())
      .filter(isInputObjectType)
      .map(({ name }) => name);
    expect(inputs.length).toBeGreaterThan(20);
    expect(inputs.filter((name) => !reached.has(name))).toEqual([]);
  });
});

describe.each([...siteOf.values()])('$field', (site) => {
  it.each(site.args)('the argument rejects a value that is not a valid $name', async ({ name, type }) => {
    const cases = wrongValues(name, type, site.given[name]);
    expect(cases.length).toBeGreaterThan(0);
    const failures = [];
    for (const [index, found] of cases.entries()) {
      // The program is the same in front of a remote service, where more would be seen; once is enough without.
      const urls = index === 0 ? [rig().serviceUrl, rig().gatewayUrl] : [rig().gatewayUrl];
      const problem = await problemWith(site, name, found, urls);
      if (problem !== null)
        failures.push(`${found.path}: ${JSON.stringify(found.mistake)?.slice(0, 60)}: ${problem}`);
    }
    expect(failures).toEqual([]);
  });
});

async function problemWith(
  site: ArgumentSite,
  name: string,
  found: WrongValue,
  urls: readonly string[],
): Promise<string | null> {
  const query = site.documentWith([...new Set([...Object.keys(site.given), name])]);
  const authtoken = await rig().signIn(site.username);
  const variables = { ...site.given, [name]: found.value };
  for (const url of urls) {
    rig().statements.take();
    rig().upstream.take();
    const { status, body } = await postGraphQL(url, { query, variables }, { authtoken });
    const requested = [...rig().statements.take(), ...rig().upstream.take()].filter(isAboutData);
    const errors = (body as Refusal).errors ?? [];
    if (status !== 400) return `status ${status}: ${JSON.stringify(body).slice(0, 200)}`;
    const codes = errors.map(({ extensions }) => extensions.code);
    if (codes.length === 0 || codes.some((code) => code !== 'BAD_USER_INPUT')) return `codes ${codes.join()}`;
    const named = errors.map(({ message, extensions }) => `${message} ${extensions.argument}`).join('\n');
    if (!new RegExp(`\\b${found.name}\\b`).test(named)) return `not named: ${named}`;
    if (named.length > 1500) return `long: ${named.length}`;
    if (requested.length > 0) return `asked: ${requested.join('; ')}`;
  }
  return null;
}

interface Refusal {
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: { readonly code?: string; readonly argument?: string };
  }[];
}

/** Not the request itself, nor the caller's next token, which comes with every answer. */
function isAboutData(line: string): boolean {
  return line !== 'POST /graphql' && line !== 'GET /auth/signIn' && !line.startsWith('select memberships');
}

function inputTypesIn(name: string, known: Set<string> = new Set()): Set<string> {
  const type = schema.getType(name);
  if (!isInputObjectType(type) || known.has(name)) return known;
  known.add(name);
  for (const field of Object.values(type.getFields())) inputTypesIn(getNamedType(field.type).name, known);
  return known;
}
