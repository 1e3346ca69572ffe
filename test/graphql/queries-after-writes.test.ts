import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';

describe.each(Object.entries(gatewaysOverBoth))('queries in a payload %s', (_, open) => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await open();
  });
  afterAll(() => gateway.close());

  it('see what each write before them has changed, and not what comes after', async () => {
    const { data } = await askAs(gateway, 'demo', 'mutation { createProfile { profile { uid } } }');
    const { profile } = data['createProfile'] as { profile: { uid: string } };
    const write = (alias: string, name: string) => `${alias}: createProfileItem(input: {
      profileUid: "${profile.uid}", item: { categoryPath: "transport/car", dataItemUid: "${petrolSmall.uid}", name: "${name}" }
    }) { query { profile(uid: "${profile.uid}") { category(path: "transport/car") { items { totalCount } } } } }`;
    const answer = await askAs(gateway, 'demo', `mutation { ${write('one', 'a')} ${write('two', 'b')} }`);
    expect(answer.errors).toBeUndefined();
    const counted = (totalCount: number) => ({ query: { profile: { category: { items: { totalCount } } } } });
    expect(answer.data).toEqual({ one: counted(1), two: counted(2) });
  });
});
