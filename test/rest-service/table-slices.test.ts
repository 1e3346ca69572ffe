import { expect, it } from 'vitest';
import type { RestCall } from '../../src/rest-service/http/rest-request.ts';
import { answerWithTable } from '../../src/rest-service/tables/table-answer.ts';
import type { ReadPart } from '../../src/rest-service/tables/table.ts';
import { noSignal } from '../support/open-fixture-store.ts';

const parts = 10;
const partMs = 12;

const part =
  (number: number): ReadPart =>
  () => {
    for (const end = performance.now() + partMs; performance.now() < end;);
    return Promise.resolve({ rows: [[number]], next: number === parts ? null : part(number + 1) });
  };

it('the parts of a table let other requests work in between', async () => {
  const call = {
    request: { headers: {}, signal: noSignal },
    readPart: (read: ReadPart) => read({} as never),
  } as unknown as RestCall;
  let turns = 0;
  let timer = setImmediate(function next() {
    turns += 1;
    timer = setImmediate(next);
  });
  const { body } = await answerWithTable(
    call,
    { name: 'numbers', columns: ['n'], read: part(1) },
    {
      format: 'ndjson',
    },
  );
  clearImmediate(timer);
  expect(body).toBe(Array.from({ length: parts }, (_, index) => `{"n":${index + 1}}\n`).join(''));
  expect(turns).toBeGreaterThanOrEqual(parts - 2);
});
