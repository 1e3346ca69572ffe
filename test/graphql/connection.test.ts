import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { PageRequest } from '../../src/domain/basics/page.ts';
import { type ConnectionArguments, cursorAt, readSlice } from '../../src/graphql/list-slice.ts';
import { rounds } from '../support/deep.ts';
import { pageOf } from '../support/samples/sample-backend.ts';

const lengths = fc.integer({ min: 0, max: 350 });
const sizes = fc.integer({ min: 1, max: 100 });
const offsets = fc.integer({ min: 0, max: 400 });

/** A list of the numbers from 0, and the requested pages of it. */
function listOf(length: number) {
  const numbers = Array.from({ length }, (_, index) => index);
  const requested: PageRequest[] = [];
  const read = (args: ConnectionArguments) =>
    readSlice('numbers', args, async (request) => {
      requested.push(request);
      return pageOf(numbers, request, (number) => number);
    });
  return { numbers, requested, read };
}

/** A source that counts its list only on request, as the port allows. */
function uncounted(numbers: readonly number[], requested: PageRequest[]) {
  return async (request: PageRequest) => {
    requested.push(request);
    const page = pageOf(numbers, request, (number) => number);
    const seen = (request.page - 1) * request.itemsPerPage + page.entries.length;
    const known = page.entries.length === 0 ? page.total : Math.min(page.total, seen + 1);
    return request.withTotal === false ? { ...page, total: known } : page;
  };
}

const cursor = (offset: number) => cursorAt('numbers', offset);

describe('slices', () => {
  it('a slice equals the same part of the whole list and costs two pages at most', async () => {
    await fc.assert(
      fc.asyncProperty(
        lengths,
        sizes,
        fc.option(offsets),
        fc.option(offsets),
        async (length, first, after, before) => {
          const { numbers, requested, read } = listOf(length);
          const slice = await read({
            first,
            after: after === null ? null : cursor(after),
            before: before === null ? null : cursor(before),
          });
          const start = after === null ? 0 : after + 1;
          const expected = numbers.slice(start, before ?? length).slice(0, first);
          expect(slice.entries).toEqual(expected);
          expect(slice.total).toBe(length);
          if (expected.length > 0) expect(slice.offset).toBe(expected[0]);
          expect(requested.length).toBeLessThanOrEqual(2);
        },
      ),
      { numRuns: rounds({ usual: 75, deep: 5000 }) },
    );
  });

  it('a slice from the end equals the same part of the whole list', async () => {
    await fc.assert(
      fc.asyncProperty(
        lengths,
        sizes,
        fc.option(offsets),
        fc.option(offsets),
        async (length, last, after, before) => {
          const { numbers, requested, read } = listOf(length);
          const slice = await read({
            last,
            after: after === null ? null : cursor(after),
            before: before === null ? null : cursor(before),
          });
          const start = after === null ? 0 : after + 1;
          const end = Math.min(before ?? length, length);
          expect(slice.entries).toEqual(numbers.slice(Math.max(start, end - last, 0), Math.max(end, 0)));
          // The end is read first; a cursor from a longer list costs a second read.
          expect(requested.length).toBeLessThanOrEqual(before !== null && before > length ? 4 : 3);
        },
      ),
      { numRuns: rounds({ usual: 75, deep: 5000 }) },
    );
  });

  it('consecutive slices return every entry once', async () => {
    await fc.assert(
      fc.asyncProperty(lengths, sizes, async (length, first) => {
        const { numbers, read } = listOf(length);
        const walked: number[] = [];
        let after: string | null = null;
        for (;;) {
          const slice = await read({ first, after });
          walked.push(...slice.entries);
          if (slice.offset + slice.entries.length >= slice.total) break;
          after = cursor(slice.offset + slice.entries.length - 1);
        }
        expect(walked).toEqual(numbers);
      }),
    );
  });

  it('a slice that need not be counted is the same and has the same next page', async () => {
    await fc.assert(
      fc.asyncProperty(lengths, sizes, fc.option(offsets), async (length, first, after) => {
        const { numbers, requested } = listOf(length);
        const args = { first, after: after === null ? null : cursor(after) };
        const slice = await readSlice('numbers', args, uncounted(numbers, requested), false);
        const start = after === null ? 0 : after + 1;
        expect(slice.entries).toEqual(numbers.slice(start, start + first));
        expect(slice.offset + slice.entries.length < slice.total).toBe(start + first < length);
        expect(requested.every(({ withTotal }) => withTotal === false)).toBe(true);
      }),
    );
  });

  it('a slice from the end is always counted', async () => {
    const { numbers, requested } = listOf(50);
    const slice = await readSlice('numbers', { last: 3 }, uncounted(numbers, requested), false);
    expect(slice.entries).toEqual([47, 48, 49]);
  });

  it('a slice holds ten entries by default', async () => {
    expect((await listOf(50).read({})).entries).toHaveLength(10);
  });

  it('a slice on a page boundary costs one page of its own size', async () => {
    const { requested, read } = listOf(50);
    await read({ first: 10, after: cursor(19) });
    expect(requested).toEqual([{ page: 3, itemsPerPage: 10 }]);
  });
});

describe('windows', () => {
  it('the pages for a window cover it and are two at most', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), sizes, async (offset, size) => {
        const { requested, read } = listOf(0);
        await read({ first: size, after: cursor(offset - 1) });
        const starts = requested.map(({ page, itemsPerPage }) => (page - 1) * itemsPerPage);
        const ends = requested.map(({ page, itemsPerPage }) => page * itemsPerPage);
        expect(requested.length).toBeLessThanOrEqual(2);
        expect(Math.min(...starts)).toBeLessThanOrEqual(offset);
        expect(Math.max(...ends)).toBeGreaterThanOrEqual(offset + size);
        if (requested.length === 2) expect(starts[1]).toBe(ends[0]);
      }),
    );
  });
});

describe('invalid arguments', () => {
  it.each([
    [{ first: 0 }, 'first'],
    [{ first: 101 }, 'first'],
    [{ first: -1 }, 'first'],
    [{ last: 101 }, 'last'],
    [{ first: 5, last: 5 }, 'last'],
    [{ after: 'nonsense' }, 'after'],
    [{ after: '' }, 'after'],
    [{ before: cursorAt('another list', 5) }, 'before'],
    [{ after: Buffer.from('["numbers",-1]').toString('base64url') }, 'after'],
    [{ after: cursorAt('numbers', 1_000_000_001) }, 'after'],
    [{ after: Buffer.from('["numbers",1.5]').toString('base64url') }, 'after'],
    [{ after: Buffer.from('{"numbers":1}').toString('base64url') }, 'after'],
    [{ after: 'A'.repeat(2001) }, 'after'],
  ])('the invalid arguments %j are rejected by name before anything is read', async (args, argument) => {
    const { requested, read } = listOf(50);
    const refusal = await read(args).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EmissionsError);
    expect(refusal).toMatchObject({ code: 'BAD_USER_INPUT', argument });
    expect(requested).toEqual([]);
  });

  it.each([{ first: 1 }, { first: 100 }, { last: 1 }, { last: 100 }])(
    'the arguments %j are accepted',
    async (args) => {
      expect((await listOf(300).read(args)).entries).toHaveLength(args.first ?? args.last);
    },
  );
});
