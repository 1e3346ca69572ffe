import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningBackend } from '../../src/server/gateway/running-backend.ts';
import { openFewData } from '../support/explorer-tab.ts';
import { openRestRig, type RestRig } from '../rest-service/rest-rig.ts';

let running: RunningBackend;
let rig: RestRig;
beforeAll(async () => {
  running = await openFewData();
  rig = await openRestRig({ backend: running });
});
afterAll(() => rig.close());

it.each([
  ['12,000 kWh electricity Germany', false],
  ['12,000 kWh electricity United Kingdom', true],
])('in data of one country, %s is suggested: %s', async (text, isSuggested) => {
  const { body } = await rig.must('GET', `/suggest?text=${encodeURIComponent(text)}`);
  expect(body.includes('"energyConsumption"')).toBe(isSuggested);
});
