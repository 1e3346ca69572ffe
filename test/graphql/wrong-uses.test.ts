import { describe, expect, it } from 'vitest';
import { groupBy } from '../../src/application/group-by.ts';
import { errorCodes } from '../../src/domain/basics/errors.ts';
import { isDeep } from '../support/deep.ts';
import { problemsIn } from '../support/queries/answer-problems.ts';
import { type ArgumentPlace, argumentPlacesOf } from '../support/queries/argument-places.ts';
import { argumentSitesOf } from '../support/queries/argument-sites.ts';
import { furtherOperations } from '../support/queries/further-operations.ts';
import { rigOfFile } from '../support/golden/rig-of-file.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { publishedOperations } from '../support/published-operations.ts';
import { anythingGoes, ofRows, type WrongUse, wrongUses } from '../support/queries/wrong-uses.ts';
import { everyNth } from '../support/queries/wrong-values.ts';

/**
 * Every argument and every input field of the schema, with values of its type
 * that cannot be taken: a coded problem says which one it is, nothing is
 * written, and what goes upstream is well-formed.
 */
const sites = [...furtherOperations, ...publishedOperations]
  // A field that a query has is tried there, and not in the answer to a mutation.
  .sort((one, other) => Number(isMutation(one.query)) - Number(isMutation(other.query)))
  .flatMap(argumentSitesOf);
const placesOf = groupBy(sites.flatMap(argumentPlacesOf), ({ owner, type }) => `${owner} ${type}`);
const table = [...placesOf].map(([name, places]) => {
  const use = ofRows.test(name) ? undefined : wrongUses.find((rule) => rule.places.test(name));
  return { name, use, place: places.find((place) => use?.where?.(place) ?? true) };
});

const rig = rigOfFile();

it('every argument and input field has a rule or a reason for none, in wrong-uses.ts', () => {
  const without = table.filter(({ use }) => use === undefined).map(({ name }) => name);
  expect(without.filter((name) => !anythingGoes.some(([places]) => places.test(name)))).toEqual([]);
  const idle = anythingGoes.filter(([places]) => !without.some((name) => places.test(name)));
  expect(idle).toEqual([]);
});

describe.each(table.filter(({ use }) => use !== undefined))('$name', ({ name, place, use }) => {
  it('an invalid value is rejected', async () => {
    if (use === undefined || place === undefined)
      throw new Error('no operation has it in the way that is needed');
    const all = typeof use.mistakes === 'function' ? use.mistakes(place.given) : use.mistakes;
    const mistakes = everyNth(all.length, all, name);
    const failures = [];
    for (const [index, mistake] of mistakes.entries()) {
      // What the gateway knows by itself is refused by the same code over a store; once is enough there.
      const isOnce = use.isLocal === true && index > 0 && !isDeep;
      const named: string[] = [];
      for (const url of isOnce ? [rig().gatewayUrl] : [rig().serviceUrl, rig().gatewayUrl]) {
        const { failure, fields } = await tryWith(url, place, mistake, use);
        named.push(fields);
        const where = url === rig().serviceUrl ? 'store' : 'remote';
        if (failure !== null) failures.push(`${where}: ${JSON.stringify(mistake).slice(0, 60)}: ${failure}`);
      }
      const [stored = '', remote = stored] = named;
      if (
        isMutation(place.site.documentWith([])) &&
        stored !== remote &&
        !remote.includes('UPSTREAM_UNSUPPORTED')
      ) {
        failures.push(`${JSON.stringify(mistake).slice(0, 60)}: store ${stored}, remote ${remote}`);
      }
    }
    expect(failures).toEqual([]);
  });
});

async function tryWith(url: string, place: ArgumentPlace, mistake: unknown, use: WrongUse) {
  const { site, argument, replace } = place;
  const query = site.documentWith([...new Set([...Object.keys(site.given), argument])]);
  const authtoken = await rig().signIn(site.username);
  rig().statements.take();
  rig().upstream.take();
  const variables = { ...site.given, [argument]: replace(mistake) };
  const { body } = await postGraphQL(url, { query, variables }, { authtoken });
  const requests = rig()
    .upstream.take()
    .filter((line) => line !== 'POST /graphql')
    .flatMap((line) => line.replace(/^POST \/batch\n {2}/, '').split('\n  '));
  const statements = rig().statements.take();
  const fields = problemsIn(body).map(({ code, field }) => `${code} ${field}`);
  return { failure: failureOf(body, requests, statements, place, use), fields: fields.join() };
}

function failureOf(
  body: Parameters<typeof problemsIn>[0],
  requests: readonly string[],
  statements: readonly string[],
  { name }: ArgumentPlace,
  { codes, named, isLocal = false }: WrongUse,
): string | null {
  const problems = problemsIn(body);
  const answer = JSON.stringify(body).slice(0, 300);
  // A total stores what records emitted.
  const isStored = statements.includes('insert record_emissions');
  if (statements.includes('commit') && !isStored) return `written: ${answer}`;
  const foreign = requests.find((line) => !wellFormed.test(line));
  if (foreign !== undefined) return `upstream: ${foreign}`;
  const isTold = requests.some((line) => !line.startsWith('GET '));
  if (isLocal && isTold) return `upstream: ${requests.join('; ')}`;
  if (problems.length === 0) return `taken: ${answer}`;
  if (!problems.every(({ code }) => errorCodes.some((known) => known === code))) return `no code: ${answer}`;
  // A remote service that cannot do it at all receives no request about the details.
  const isAsked = requests.some((line) => !ofProfile.test(line));
  if (!isAsked && problems.some(({ code }) => code === 'UPSTREAM_UNSUPPORTED')) return null;
  const pattern = named ?? new RegExp(`${name}\\b`, 'i');
  return problems.some(({ code, about }) => codes.some((known) => known === code) && pattern.test(about))
    ? null
    : `other: ${answer}`;
}

/** The profile that the field is of is read before. */
const ofProfile = /^GET \/profiles\/\w{12}(\?|$)/;

/** A request line of which every part was checked. */
const wellFormed =
  /^(GET|POST|PUT|DELETE) \/(auth|data|definitions|items|profiles|search|suggest|totals(\/\w{12}(,\w{12})*)?)(\/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*)*(\?[\w.~%+=&*-]*)?$/;

function isMutation(query: string): boolean {
  return /^mutation\b/m.test(query);
}
