import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseNextStep } from '../../src/server/http/lenient-head.ts';
import { rounds } from '../support/deep.ts';

const limit = 16_384;
const next = (text: string) => chooseNextStep(Buffer.from(text, 'latin1'), limit);

describe('the first bytes of a connection', () => {
  it('anything but a request with bare line feeds to a REST prefix is passed on at once', () => {
    for (const text of [
      'GET /data HTTP/1.1\r\n',
      'GET /data HTTP/1.1\r\nHost: x\n\n',
      'GET /graphql HTTP/1.1\n',
      'get /data HTTP/1.1\n',
      'GET  /data HTTP/1.1\n',
      'GET /data HTTP/1.2\n',
      'OPTIONS /data HTTP/1.1\n',
      'GET //data HTTP/1.1\n',
      'GET /Data HTTP/1.1\n',
      '\n',
      '\u0016\u0003\u0001\n',
      'x'.repeat(limit + 1),
    ]) {
      expect(next(text)).toEqual({ kind: 'pass', bytes: Buffer.from(text, 'latin1'), isRewritten: false });
    }
  });

  it('a head is rewritten in the order of its headers, followed by the body', () => {
    const step = next(
      'PUT /profiles/AAAAAAAAAAAA HTTP/1.1\nHost: x\r\nConnection: keep-alive\nContent-Length: 3\n\na=1\r\n',
    );
    expect(step.kind === 'pass' && step.bytes.toString('latin1')).toBe(
      'PUT /profiles/AAAAAAAAAAAA HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\na=1',
    );
  });

  it('any bytes give the same result, however they are split', () => {
    const line = fc.oneof(
      fc.constantFrom(
        'Host: x',
        'Content-Length: 2',
        'Connection: keep-alive',
        'A : b',
        ' fold',
        'X: a\rb',
        '',
      ),
      fc.string({ maxLength: 8 }),
    );
    const text = fc
      .tuple(
        fc.constantFrom('GET /data HTTP/1.1', 'POST /auth HTTP/1.1', 'GET /graphql HTTP/1.1'),
        fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n')), { maxLength: 8 }),
        fc.constantFrom('', 'ab', 'ab\r\n', 'abGET /data HTTP/1.1\n\n'),
      )
      .map(([first, lines, rest]) => `${first}\n${lines.flat().join('')}\n${rest}`);
    fc.assert(
      fc.property(text, (whole) => {
        const bytes = Buffer.from(whole, 'latin1');
        let length = 1;
        while (chooseNextStep(bytes.subarray(0, length), limit).kind === 'wait') length += 1;
        const early = chooseNextStep(bytes.subarray(0, length), limit);
        const step = chooseNextStep(bytes, limit);
        if (early.kind === 'refuse') expect(step).toEqual(early);
        if (step.kind === 'pass' && early.kind === 'pass' && !step.bytes.equals(bytes)) {
          expect(step.bytes.subarray(0, early.bytes.length)).toEqual(early.bytes);
        }
      }),
    );
  });
});

describe('a rewritten head', () => {
  it('a rewritten head contains only lines of strict HTTP, whatever came', () => {
    const anything = fc.string({ unit: fc.constantFrom(...'aX:; ,\t\0\r\n\u0080', 'Content-Length', '1') });
    fc.assert(
      fc.property(anything, (text) => {
        const step = next(`GET /data HTTP/1.1\n${text}\n\n`);
        if (step.kind !== 'pass') return;
        const [head = ''] = step.bytes.toString('latin1').split(/(?<=\r\n\r\n)/);
        const [first, ...lines] = head.split('\r\n');
        expect(first).toBe('GET /data HTTP/1.1');
        expect(lines.slice(-3)).toEqual(['Connection: close', '', '']);
        const lengths = lines.filter((line) => /^content-length:/i.test(line));
        expect(lengths.length).toBeLessThan(2);
        for (const line of lines.slice(0, -2)) expect(line).toMatch(/^[A-Za-z1-]+:[\t\x20-\x7e\x80]*$/);
      }),
      { numRuns: rounds({ usual: 500, deep: 50000 }) },
    );
  });
});
