import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rounds } from '../support/deep.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { publishedOperations } from '../support/published-operations.ts';
import { argumentSitesOf } from '../support/queries/argument-sites.ts';
import { furtherOperations } from '../support/queries/further-operations.ts';
import { nastySegments } from '../support/queries/wrong-values.ts';
import { anyText } from '../support/samples/any-text.ts';
import { withinCpuTime } from '../support/within-cpu-time.ts';

let url: string;
let close: () => Promise<void>;
beforeAll(async () => {
  const server = await startGateway(await openFixtureBackend());
  ({ url } = server);
  close = () => server.close();
});
afterAll(() => close());

const sites = [...publishedOperations, ...furtherOperations].flatMap(argumentSitesOf);

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    ...nastySegments,
    '',
    "' or 1=1 --",
    '9'.repeat(400),
    '__proto__',
    '2020-02-30T00:00:00Z',
  ),
  fc.constantFrom<unknown>(null, -1, 0, 2 ** 31, 1e308, true, [], {}, [[]]),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  anyText({ maxLength: 10 }),
);

/** The value with some of its leaves replaced. */
function spoil(value: unknown, next: () => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => spoil(entry, next));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, spoil(member, next)]));
  }
  const replacement = next();
  return replacement === undefined ? value : replacement;
}

/** Internals; and that the request used up its CPU time, which is 2 s however busy the machine is. */
const leaks =
  /\n\s+at |SQLITE_|\bselect .+ from\b|node_modules|\/src\/|file:\/\/|scrypt\$|"stack"|of CPU time|"code":"INTERNAL"/i;

it(
  'operations with hostile values are answered to every caller, never with INTERNAL, and give nothing away',
  async () => {
    const replacements = fc.array(fc.option(hostile, { nil: undefined, freq: 1 }), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sites),
        replacements,
        fc.constantFrom('admin', 'demo', 'demo-v1', null),
        async (site, values, as) => {
          let turn = 0;
          const next = (): unknown => values[turn++ % values.length];
          const variables = Object.fromEntries(
            Object.entries(site.given).map(([name, value]) => [name, spoil(value, next)]),
          );
          const query = site.documentWith(Object.keys(site.given));
          const authorization = `Basic ${btoa(`${as}:${as}`)}`;
          const { status, body } = await withinCpuTime(
            () => postGraphQL(url, { query, variables }, as === null ? {} : { authorization }),
            `${site.field} ${JSON.stringify(variables)}`,
          );
          expect([200, 400], `${site.field} ${status}`).toContain(status);
          expect(JSON.stringify(body), `${site.field} ${JSON.stringify(variables)}`).not.toMatch(leaks);
        },
      ),
      { numRuns: rounds({ usual: 100, deep: 6000 }) },
    );
  },
  rounds({ usual: 60_000, deep: 600_000 }),
);
