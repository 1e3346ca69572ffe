import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { entityTagOf, isHeld } from '../../src/rest-service/http/entity-tags.ts';

const tag = fc.string({ minLength: 1 }).map((text) => entityTagOf(text));
const otherTag = fc
  .array(fc.constantFrom(...'abc,; /W!~'), { maxLength: 8 })
  .map((letters) => `"${letters.join('').replaceAll(' ', '')}"`);
const blank = fc.constantFrom('', ' ', '\t', '  ');
const weakness = fc.constantFrom('', 'W/');

it('finds a tag at any place of any list, weak or not', () => {
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
        expect(isHeld(list.join(`${space},${space}`), `${mark}${own}`)).toBe(true);
      },
    ),
  );
});

it('finds none in a list without it', () => {
  fc.assert(
    fc.property(tag, fc.array(otherTag), (own, others) => {
      expect(isHeld(others.join(', '), own)).toBe(false);
    }),
  );
});

it('takes whatever else comes for nothing, and is quick about it', () => {
  fc.assert(
    fc.property(tag, fc.string({ maxLength: 5000, unit: 'binary' }), (own, text) => {
      expect(isHeld(`${text.replaceAll('*', '')}x`, own)).toBe(false);
    }),
  );
  expect(isHeld(undefined, '"a"')).toBe(false);
  expect(isHeld('', '"a"')).toBe(false);
  expect(isHeld(' * ', '"a"')).toBe(true);
  expect(isHeld('"a" "b"', '"a"')).toBe(false);
  expect(isHeld(`${' '.repeat(100_000)}"`, '"a"')).toBe(false);
});

it('differs exactly when what it stands for does', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (one, other) => {
      const same = JSON.stringify(one) === JSON.stringify(other);
      expect(entityTagOf(...one) === entityTagOf(...other)).toBe(same);
    }),
  );
});
