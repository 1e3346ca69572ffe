import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchingAnswer } from '../support/documented-answer.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { arrangeDemoUsers } from '../../src/startup/demo-users.ts';
import { openBackendOver } from '../support/open-fixture-backend.ts';
import { noSignal, openFixtureStore } from '../support/open-fixture-store.ts';
import { cheapPasswords } from '../support/users/cheap-passwords.ts';

const page = readFileSync(new URL('../../docs/run/users-over-graphql.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/```graphql\n([\s\S]*?)```\n\n```json\n([\s\S]*?)```/g)];

let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  const store = await openFixtureStore();
  await arrangeDemoUsers(store, cheapPasswords, true, noSignal);
  gateway = await startGateway(openBackendOver(store));
});
afterAll(() => gateway.close());

it('an administrator gets the answers of the page on users', async () => {
  expect(examples).toHaveLength(5);
  for (const [, query = '', answer = ''] of examples) {
    const { data, errors } = await askAs(gateway, 'admin', query);
    expect(errors).toBeUndefined();
    expect(data).toEqual(matchingAnswer(JSON.parse(answer)));
  }
});
