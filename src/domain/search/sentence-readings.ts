import type { Reading } from './reading.ts';
import type { Sentence } from './sentence.ts';
import type { Quantity } from './sentence-frequency.ts';
import type { Token } from './sentence-tokens.ts';

/** The readings of all parts of a sentence that are no words of things, in the order of the sentence. */
export function readingsOf({ quantities, time, ownership, unread }: Sentence): readonly Reading[] {
  const plain = { value: null, unit: null, perUnit: null, alternatives: [] };
  const readings: readonly Reading[] = [
    ...quantities
      .flatMap(({ factors, ...whole }) => factors ?? [whole])
      .map((quantity): Reading => ({
        ...tokenOf(quantity),
        kind: quantity.currency === null ? 'quantity' : 'money',
        value: quantity.value,
        unit: quantity.unit ?? quantity.currency,
        perUnit: quantity.perUnit,
        alternatives: otherReadingOf(quantity),
      })),
    ...(time === null ? [] : [{ ...plain, ...tokenOf(time), kind: 'time' as const, value: time.value }]),
    ...(ownership === null
      ? []
      : [{ ...plain, ...tokenOf(ownership), kind: 'ownership' as const, value: ownership.value }]),
    ...unread.map((token) => ({ ...plain, ...tokenOf(token), kind: 'unread' as const })),
  ];
  return readings.toSorted((one, other) => one.start - other.start);
}

/** Three decimals are written with a fourth, which cannot be taken for thousands. */
function otherReadingOf({ text, other, unit, currency, perUnit }: Quantity): Reading['alternatives'] {
  if (other === null) return [];
  const number = /\.\d{3}$/.test(other) ? `${other}0` : other;
  const counted = text.replace(/^[^\p{L}]+/u, '');
  const measure = [unit ?? currency ?? counted, ...(perUnit === null ? [] : ['per', perUnit])].join(' ');
  return [{ value: other, text: `${number} ${measure}` }];
}

function tokenOf({ text, start, end }: Token): Token {
  return { text, start, end };
}
