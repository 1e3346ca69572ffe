import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { entityTagOf, matchesEntityTag } from '../../src/rest-service/http/entity-tags.ts';
import { anyText } from '../support/samples/any-text.ts';

const tag = fc.string({ minLength: 1 }).map((text) => entityTagOf(text).replace('W/', ''));
const otherTag = fc
  .array(fc.constantFrom(...'abc,; /W!~'), { maxLength: 8 })
  .map((letters) => `"${letters.join('').replaceAll(' ', '')}"`);
const blank = fc.constantFrom('', ' ', '\t', '  ');
const weakness = fc.constantFrom('', 'W/');

it('a tag is found at any position of any list, weak or not', () => {
  fc.assert(
    fc.property(
      tag,
      fc.array(otherTag, { maxLength: 5 }),
      fc.nat({ max: 5 }),
      weakness,
      weakness,
      blank,
      (own, others, index, given, mark, space) => {
        const list = others.toSpliced(index, 0, `${given}${own}`);
        expect(matchesEntityTag(list.join(`${space},${space}`), `${mark}${own}`)).toBe(true);
      },
    ),
  );
});

it('a tag is not found in a list without it', () => {
  fc.assert(
    fc.property(tag, fc.array(otherTag), (own, others) => {
      expect(matchesEntityTag(others.join(', '), own)).toBe(false);
    }),
  );
});

it('malformed lists contain no tags, and are parsed quickly', () => {
  fc.assert(
    fc.property(tag, anyText({ maxLength: 5000 }), (own, text) => {
      expect(matchesEntityTag(`${text.replaceAll('*', '')}x`, own)).toBe(false);
    }),
  );
  expect(matchesEntityTag(undefined, '"a"')).toBe(false);
  expect(matchesEntityTag('', '"a"')).toBe(false);
  expect(matchesEntityTag(' * ', '"a"')).toBe(true);
  expect(matchesEntityTag('"a" "b"', '"a"')).toBe(false);
  expect(matchesEntityTag(`${' '.repeat(100_000)}"`, '"a"')).toBe(false);
});

it('two tags differ exactly when their contents do', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (one, other) => {
      const same = JSON.stringify(one) === JSON.stringify(other);
      expect(entityTagOf(...one) === entityTagOf(...other)).toBe(same);
    }),
  );
});
