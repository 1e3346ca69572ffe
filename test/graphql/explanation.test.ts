import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInDirectory } from '../../src/store/built-in-data.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { calculation, itemKey } from '../support/documents/canned-documents.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openUpstreamRig, token } from '../support/upstreams/upstream-rig.ts';

const page = readFileSync(new URL('../../docs/algorithms.md', import.meta.url), 'utf8');
const [, query = ''] = /```graphql\n([\s\S]*?)```/.exec(page) ?? [];
const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;

let gateway: GatewayServer;

beforeAll(async () => {
  gateway = await startGateway(await openFixtureBackend({ directory: builtInDirectory }));
});

afterAll(() => gateway.close());

describe('the example of the page on algorithms', () => {
  it('the explanation of a flight has inputs, lookups, versions and sources', async () => {
    const variables = {
      path: 'transport/plane/generic',
      drill: [
        { name: 'type', value: 'auto' },
        { name: 'size', value: 'return' },
      ],
      inputs: [
        { name: 'IATACode1', value: 'LHR' },
        { name: 'IATACode2', value: 'JFK' },
      ],
    };
    const { body } = await postGraphQL(gateway.url, { query, variables }, { authorization });
    expect(body.errors).toBeUndefined();
    expect(body.data).toMatchObject({
      dataItem: {
        amount: {
          value: expect.closeTo(1693.1565, 3),
          unit: 'kg',
          perUnit: 'year',
          explanation: {
            values: expect.arrayContaining([
              expect.objectContaining({
                origin: 'INPUT',
                boundAs: 'IATACode1',
                givenValue: 'LHR',
                isUsed: true,
              }),
            ]),
            lookUps: expect.arrayContaining([
              expect.objectContaining({ path: 'latitude', isFound: true, value: '51.4706' }),
            ]),
            calculated: { type: 'CO2e', unit: 'kg', perUnit: 'year' },
            definitionVersion: 1,
            dataItemVersion: 1,
            algorithmDigest: expect.any(String),
            sources: expect.arrayContaining([
              expect.objectContaining({ provenance: expect.objectContaining({ year: '2025' }) }),
            ]),
          },
        },
      },
    });
  });
});

describe('in front of a service without explanations', () => {
  it('the amount is returned, with an error for the explanation', async () => {
    const rig = await openUpstreamRig();
    const overPlainService = await startGateway({
      open: (credentials) => rig.client.open(credentials),
      description: 'a plain service',
      isRemote: true,
      check: () => Promise.resolve(),
      signInDemo: () => Promise.resolve(null),
      close: () => rig.close(),
    });
    const { body } = await postGraphQL(
      overPlainService.url,
      {
        query: `{ dataItem(categoryPath: "${itemKey.categoryPath}", uid: "${itemKey.uid}") {
          amount(inputs: [{ name: "distance", value: "1" }]) { value explanation { algorithmDigest } } } }`,
      },
      { authtoken: token },
    );
    await overPlainService.close();
    expect(body).toMatchObject({
      data: { dataItem: { amount: { value: calculation.amount.value, explanation: null } } },
      errors: [{ path: ['dataItem', 'amount', 'explanation'], extensions: { code: 'UPSTREAM_UNSUPPORTED' } }],
    });
  });
});
