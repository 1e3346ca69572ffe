import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rounds } from '../support/deep.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { rigOfFile } from '../support/golden/rig-of-file.ts';
import { publishedOperations } from '../support/published-operations.ts';
import { argumentSitesOf } from '../support/queries/argument-sites.ts';
import { furtherOperations } from '../support/queries/further-operations.ts';
import { nastySegments } from '../support/queries/wrong-values.ts';
import { anyText } from '../support/samples/any-text.ts';
import { withinCpuTime } from '../support/within-cpu-time.ts';

const rig = rigOfFile();

const numRuns = rounds({ usual: 100, deep: 6000 });
const sites = [...publishedOperations, ...furtherOperations]
  .flatMap(argumentSitesOf)
  .filter(({ given }) => countLeaves(given) > 0);

const texts = fc.oneof(
  fc.constantFrom(...nastySegments, '', "' or 1=1 --", '9'.repeat(400), '__proto__', '2020-02-30T00:00:00Z'),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  anyText({ maxLength: 10 }),
);
const numbers = fc.constantFrom(-1, 0, 0.5, 2 ** 31, 1e308);

/** What one leaf becomes: mostly of its own kind, as others are refused before anything is resolved. */
const replacement = fc.record({
  text: texts,
  number: numbers,
  other: fc.oneof(texts, numbers, fc.constantFrom<unknown>(null, true, [], {}, [[]])),
  keepsKind: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
});
type Replacement = typeof replacement extends fc.Arbitrary<infer R> ? R : never;

/** Others than the one that is spoilt in any case: most stay, as what is given has to be right to be resolved at all. */
const others = fc.array(
  fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: replacement }),
  { minLength: 3, maxLength: 12 },
);

function countLeaves(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, member) => sum + countLeaves(member), 0);
}

/** The value with some of its leaves replaced. */
function spoil(value: unknown, next: () => Replacement | null): unknown {
  if (Array.isArray(value)) return value.map((entry) => spoil(entry, next));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, spoil(member, next)]));
  }
  const chosen = next();
  if (chosen === null) return value;
  const { text, number, other, keepsKind } = chosen;
  if (!keepsKind) return other;
  if (typeof value === 'string') return text;
  return typeof value === 'number' ? number : other;
}

/** Internals; and that the request used up its CPU time, which is 2 s however busy the machine is. */
const leaks =
  /\n\s+at |SQLITE_|\bselect .+ from\b|node_modules|\/src\/|file:\/\/|scrypt\$|"stack"|of CPU time|"code":"INTERNAL"/i;

it(
  'operations with hostile values are answered to every caller, never with INTERNAL, and give nothing away',
  async () => {
    let [spoilt, resolved] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sites),
        fc.record({
          place: fc.nat(),
          first: replacement,
          more: others,
          over: fc.constantFrom('serviceUrl', 'gatewayUrl'),
        }),
        fc.constantFrom('the user of the operation', 'admin', 'demo', 'demo-v1', null),
        async (site, { place, first, more, over }, who) => {
          const as = who === 'the user of the operation' ? site.username : who;
          let turn = -1;
          const spoiltTurn = place % countLeaves(site.given);
          const next = (): Replacement | null => {
            turn += 1;
            return turn === spoiltTurn ? first : (more[turn % more.length] ?? null);
          };
          const variables = Object.fromEntries(
            Object.entries(site.given).map(([name, value]) => [name, spoil(value, next)]),
          );
          const query = site.documentWith(Object.keys(site.given));
          const authorization = `Basic ${btoa(`${as}:${as}`)}`;
          const { status, body } = await withinCpuTime(
            () => postGraphQL(rig()[over], { query, variables }, as === null ? {} : { authorization }),
            `${site.field} ${JSON.stringify(variables)}`,
          );
          if (JSON.stringify(variables) !== JSON.stringify(site.given)) {
            spoilt += 1;
            if (status === 200) resolved += 1;
          }
          expect([200, 400], `${site.field} ${status}`).toContain(status);
          expect(JSON.stringify(body), `${site.field} ${JSON.stringify(variables)}`).not.toMatch(leaks);
        },
      ),
      { numRuns },
    );
    expect(spoilt).toBeGreaterThan(numRuns / 2);
    expect(resolved).toBeGreaterThan(numRuns / 6);
  },
  rounds({ usual: 60_000, deep: 600_000 }),
);
