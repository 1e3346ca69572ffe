import { type Reading, readingKinds } from '../../domain/search/reading.ts';
import { type Element, eachOf, element, listOf, type Member } from '../elements/element.ts';
import { count, filledText, scalar, text } from '../elements/scalars.ts';
import { list, orNone, type Rule, shape } from '../elements/shape.ts';

export function encodeReadings(readings: readonly Reading[]): Member {
  return listOf('reading', eachOf(readings, encodeReading));
}

function encodeReading({ alternatives, value, unit, perUnit, ...others }: Reading): Element {
  const said = { value: value ?? '', unit: unit ?? '', perUnit: perUnit ?? '' };
  const instead = eachOf(alternatives, (each) => element({}, { ...each }));
  return element({}, { ...others, ...said, alternatives: listOf('alternative', instead) });
}

const kind = scalar(`one of ${readingKinds.join(', ')}`, (given) =>
  readingKinds.find((each) => each === given),
);

const readingShape = shape('part of a sentence', {
  kind,
  text,
  start: count,
  end: count,
  value: orNone(text),
  unit: orNone(text),
  perUnit: orNone(text),
  alternatives: list(
    'alternative',
    shape('other reading of a number', { value: filledText, text: filledText }),
  ),
});

export const readingsRule: Rule<readonly Reading[]> = list('reading', readingShape);
