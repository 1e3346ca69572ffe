import { expect, it } from 'vitest';
import {
  createReads,
  type HeldDocuments,
  holdDocuments,
} from '../../../src/adapters/rest-client/transport/batched-reads.ts';
import type { HttpAnswer } from '../../../src/adapters/rest-client/transport/exchange.ts';
import { upstreamOperations } from '../../../src/adapters/rest-client/transport/upstream-operations.ts';
import { decodeReadBatch, encodeReadBatchAnswer } from '../../../src/wire/batches/read-batch.ts';
import type { Format } from '../../../src/wire/documents/format.ts';
import { parseBody, type WireNode } from '../../../src/wire/documents/parse-body.ts';

const targets = ['/data/one', '/data/two', '/data/one?distance=1', '/profiles/one'];

type Part = Parameters<typeof encodeReadBatchAnswer>[0][number];

/** One request after the other of a client, whose service answers as it is told. */
function openClient(format: Format = 'json') {
  const held: HeldDocuments = holdDocuments();
  const state = { asked: [] as (string | undefined)[], single: [] as string[] };
  return {
    state,
    read: async (answers: readonly Part[]) => {
      const toAnswer = (text: string) =>
        ({ status: 200, bytes: text.length, document: parseBody(text, format) }) as HttpAnswer;
      const read = createReads({
        format,
        held,
        offeredReads: () => 100,
        async send({ method, target, body }) {
          if (method === 'GET') state.single.push(target);
          if (method === 'GET') return toAnswer('{"alone":"true"}');
          state.asked = decodeReadBatch(Buffer.from(String(body)), format).map(({ tag }) => tag);
          return toAnswer(encodeReadBatchAnswer(answers, format));
        },
      });
      const found = await Promise.all(targets.map((target) => read(target, upstreamOperations.dataItem)));
      return found.map(({ status, document }) => [status, (document as WireNode).text('name')]);
    },
  };
}

const named = (name: string, tag?: string): Part => ({ status: 200, tag, document: `{"name":"${name}"}` });
const unchanged: Part = { status: 304 };

it('a document that the service says is the same is not read again, and one that it sends replaces it', async () => {
  const { read, state } = openClient();
  const others = [named('amount', 'c'), { status: 404, tag: 'd', document: '{"name":"nothing"}' }];
  const first = [
    [200, 'one'],
    [200, 'two'],
    [200, 'amount'],
    [404, 'nothing'],
  ];
  expect(await read([named('one', 'a'), named('two', 'b'), ...others])).toEqual(first);
  expect(state.asked).toEqual(['', '', undefined, undefined]);
  expect(await read([unchanged, named('new', 'b2'), ...others])).toEqual(first.with(1, [200, 'new']));
  expect(state.asked).toEqual(['a', 'b', undefined, undefined]);
  expect(await read([{ status: 404, document: '{"name":"gone"}' }, unchanged, ...others])).toEqual(
    first.with(0, [404, 'gone']).with(1, [200, 'new']),
  );
  expect(state.asked).toEqual(['a', 'b2', undefined, undefined]);
  expect(state.single).toEqual([]);
});

it('a document that is said to be the same, but is not held, is read by itself', async () => {
  const { read, state } = openClient();
  const found = await read([unchanged, named('two'), unchanged, named('profile')]);
  expect(found.map(([, name]) => name)).toEqual([undefined, 'two', undefined, 'profile']);
  expect(state.single).toEqual(['/data/one', '/data/one?distance=1']);
});
