import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getOperationAST, OperationTypeNode, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GoldenRig, type GoldenRigs, prepareGoldenRigs } from '../support/golden-rig.ts';
import { postGraphQL } from '../support/post-graphql.ts';
import { type PublishedOperation, publishedOperations } from '../support/published-operations.ts';

/**
 * Every operation that is published, over the built-in data and a few
 * profiles: what it answers, and what it costs on either backend. An N+1 shows
 * as added lines in golden/NAME.calls.txt. `npm run test:update` accepts new
 * answers. A query is asked twice, because definitions are kept by the process;
 * a mutation has records of its own to change, once for each backend.
 */
const golden = new URL('./golden/', import.meta.url);
const queries = publishedOperations.filter(({ query }) => !isMutation(query));
const mutations = publishedOperations.filter(({ query }) => isMutation(query));

let rigs: GoldenRigs;
let shared: GoldenRig;

beforeAll(async () => {
  rigs = await prepareGoldenRigs();
  shared = await rigs.open();
});

afterAll(async () => {
  await shared.close();
  rigs.close();
});

describe.each(queries)('$name', (operation) => {
  it('answers as accepted, at the accepted cost, the same on both backends', async () => {
    const { statements, upstream } = shared;
    const authtoken = await shared.signIn(operation.username);
    const ask = (url: string) => postGraphQL(url, operation, { authtoken });
    statements.take();
    const cold = await ask(shared.serviceUrl);
    const coldStatements = statements.take();
    await ask(shared.serviceUrl);
    const warmStatements = statements.take();

    upstream.take();
    const remote = await ask(shared.gatewayUrl);
    const requests = upstream.take();

    await expectAnswers(operation, cold, remote);
    await expectCalls(operation, remote, requests, [
      ...section('statements, when the process has not read the definitions yet', coldStatements),
      ...section('statements', warmStatements),
    ]);
  });
});

describe.each(mutations)('$name', (operation) => {
  it('answers as accepted, at the accepted cost, the same on both backends', async () => {
    const [service, gateway] = [await rigs.open(), await rigs.open()];
    try {
      const ask = async ({ signIn }: GoldenRig, url: string) => {
        const authtoken = await signIn(operation.username);
        service.statements.take();
        gateway.upstream.take();
        return postGraphQL(url, operation, { authtoken });
      };
      const local = await ask(service, service.serviceUrl);
      const statements = service.statements.take();
      const remote = await ask(gateway, gateway.gatewayUrl);
      const requests = gateway.upstream.take();

      await expectAnswers(operation, local, remote);
      await expectCalls(operation, remote, requests, section('statements', statements));
    } finally {
      await service.close();
      await gateway.close();
    }
  });
});

describe('fifty items with values, definitions and category', () => {
  it('cost at most 3 statements, and at most one upstream call for each item and the list', () => {
    const calls = read(new URL('items-with-values.calls.txt', golden));
    const [, cold = '', warm = '', remote = ''] = calls.split(/^# .*$/m);
    const count = (text: string) => text.trim().split('\n').length;
    const shown = (JSON.parse(read(new URL('items-with-values.result.json', golden))) as ItemsAnswer).data
      .dataCategory.items.nodes.length;
    expect(shown).toBe(50);
    expect(count(warm)).toBeLessThanOrEqual(3);
    expect(count(cold)).toBeLessThanOrEqual(3);
    expect(count(remote)).toBeLessThanOrEqual(shown + 2);
  });
});

interface ItemsAnswer {
  readonly data: { readonly dataCategory: { readonly items: { readonly nodes: readonly unknown[] } } };
}

type Answer = Awaited<ReturnType<typeof postGraphQL>>;

/** What a remote service does not tell; then there is a second golden file, NAME.remote.json. */
const differs: ReadonlySet<string> = new Set(['explained-amount', 'update-profile-item']);

async function expectAnswers({ name }: PublishedOperation, local: Answer, remote: Answer): Promise<void> {
  expect(local.status).toBe(200);
  await expect(textOf(local)).toMatchFileSnapshot(fileOf(`${name}.result.json`));
  if (differs.has(name)) {
    expect(textOf(remote)).not.toBe(textOf(local));
    await expect(textOf(remote)).toMatchFileSnapshot(fileOf(`${name}.remote.json`));
  } else {
    expect(withoutCost(remote.body)).toEqual(withoutCost(local.body));
  }
}

async function expectCalls(
  { name }: PublishedOperation,
  remote: Answer,
  requests: readonly string[],
  statements: readonly string[],
): Promise<void> {
  const predicted = costOf(remote.body);
  expect(predicted.upstreamCalls).toBeGreaterThanOrEqual(requests.length);
  const calls = [
    ...statements,
    ...section('upstream', requests),
    `# predicted: ${predicted.nodes} nodes, ${predicted.upstreamCalls} upstream calls`,
  ];
  await expect(`${calls.join('\n')}\n`).toMatchFileSnapshot(fileOf(`${name}.calls.txt`));
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return [`# ${title}: ${lines.length}`, ...lines];
}

function textOf({ body }: Answer): string {
  return `${JSON.stringify(withoutCost(body), null, 2)}\n`;
}

/** A token is another one each time; and calls upstream cost something only where there are some. */
function withoutCost(body: unknown): unknown {
  return JSON.parse(JSON.stringify({ ...(body as object), extensions: undefined }), (key, value: unknown) =>
    key === 'authtoken' && typeof value === 'string' ? '(a token)' : value,
  );
}

function costOf(body: unknown): { readonly nodes: number; readonly upstreamCalls: number } {
  const { extensions } = body as {
    readonly extensions: {
      readonly cost: { readonly requested: { readonly nodes: number; readonly upstreamCalls: number } };
    };
  };
  return extensions.cost.requested;
}

function isMutation(query: string): boolean {
  return getOperationAST(parse(query))?.operation === OperationTypeNode.MUTATION;
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(name, golden));
}

function read(url: URL): string {
  return readFileSync(url, 'utf8');
}
