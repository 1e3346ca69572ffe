import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAnswers, expectCalls, readGolden, section } from '../support/golden-files.ts';
import { type GoldenRig, type GoldenRigs, prepareGoldenRigs } from '../support/golden/golden-rig.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { publishedOperations } from '../support/published-operations.ts';

/**
 * Every operation that is published, over the built-in data and a few
 * profiles: what it answers, and what it costs on either backend. An N+1 shows
 * as added lines in golden/NAME.calls.txt. `npm run test:update` accepts new
 * answers. Each operation has records of its own, so that what it costs does
 * not depend on the others: a query is sent twice, because the process caches
 * definitions; a mutation is sent once to each backend.
 */
const queries = publishedOperations.filter(({ isMutation }) => !isMutation);
const mutations = publishedOperations.filter(({ isMutation }) => isMutation);

let rigs: GoldenRigs;

beforeAll(async () => {
  rigs = await prepareGoldenRigs();
});

afterAll(() => rigs.close());

describe.each(queries)('$name', (operation) => {
  it('the operation has the accepted response and cost on both backends', () =>
    rigs.read(async (rig) => {
      const { statements, upstream, serviceUrl, gatewayUrl } = rig;
      const authtoken = await rig.signIn(operation.username);
      const ask = (url: string) => postGraphQL(url, operation, { authtoken });
      statements.take();
      const cold = await ask(serviceUrl);
      const coldStatements = statements.take();
      await ask(serviceUrl);
      const warmStatements = statements.take();

      upstream.take();
      const remote = await ask(gatewayUrl);
      const requests = upstream.take();

      await expectAnswers(operation, cold, remote);
      await expectCalls(operation, remote, requests, [
        // Fields that need the same begin together: which reads first depends on the machine.
        ...section(
          'statements, when the process has not read the definitions yet',
          [...new Set(coldStatements)].toSorted(),
        ),
        ...section('statements', warmStatements),
      ]);
    }));
});

describe.each(mutations)('$name', (operation) => {
  const send = async (rig: GoldenRig, url: string) => {
    const authtoken = await rig.signIn(operation.username);
    rig.statements.take();
    rig.upstream.take();
    return postGraphQL(url, operation, { authtoken });
  };

  it('the operation has the accepted response and cost on both backends', async () => {
    const [local, statements] = await rigs.use(async (rig) => [
      await send(rig, rig.serviceUrl),
      rig.statements.take(),
    ]);
    const [remote, requests] = await rigs.use(async (rig) => [
      await send(rig, rig.gatewayUrl),
      rig.upstream.take(),
    ]);
    await expectAnswers(operation, local, remote);
    await expectCalls(operation, remote, requests, section('statements', statements.filter(isNotSecond)));
  });
});

const ofItems = 'select data_item_values, data_items, data_categories, item_definitions';

/** An item and its values are read by one statement, or by two of them that begin together: that depends on the machine. */
function isNotSecond(line: string, index: number, lines: readonly string[]): boolean {
  return line !== ofItems || lines[index - 1] !== line || lines[index - 2] === line;
}

describe('costs', () => {
  it('fifty items cost at most 3 statements besides authentication, and the list and its items three upstream calls', () => {
    const [, cold = '', warm = '', remote = ''] = readGolden('items-with-values.calls.txt').split(/^# .*$/m);
    const count = (text: string) => text.trim().split('\n').length;
    const shown = (JSON.parse(readGolden('items-with-values.result.json')) as ItemsAnswer).data.dataCategory
      .items.nodes.length;
    expect(shown).toBe(50);
    expect(count(warm)).toBeLessThanOrEqual(3);
    expect(count(cold)).toBeLessThanOrEqual(4);
    expect(remote.match(/^\S.*$/gm)).toEqual([
      expect.stringMatching(/^GET /),
      expect.stringMatching(/^GET .*itemsPerPage=50$/),
      'POST /batch',
    ]);
    expect(remote.match(/^ {2}GET /gm)).toHaveLength(shown);
  });
});

interface ItemsAnswer {
  readonly data: { readonly dataCategory: { readonly items: { readonly nodes: readonly unknown[] } } };
}
