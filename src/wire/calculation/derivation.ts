import {
  type Derivation,
  type DerivationStep,
  type FoundValue,
  type StepOrigin,
  stepOrigins,
} from '../../domain/amounts/derivation.ts';
import { choiceShape, encodeChoiceList } from '../documents/choice.ts';
import { type Element, element, listOf } from '../elements/element.ts';
import { categoryPath, count, date, decimal, scalar, text, uid } from '../elements/scalars.ts';
import { list, object, optional, type ReadOf, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';

const absent = why.whereThereIsNone;

/** The steps of amounts, in their order; operands are the places of earlier steps, counted from 0. */
export function encodeDerivation({ steps, amounts, result }: Derivation): Element {
  return element(
    { result: result ?? undefined },
    {
      amounts: listOf(
        'amount',
        amounts.map(({ type, step }) => element({ type, step })),
      ),
      steps: listOf('step', steps.map(encodeStep)),
    },
  );
}

function encodeStep(step: DerivationStep): Element {
  const { operation, origin, name, line, count: others, value, unit, perUnit, operands, found } = step;
  return element(
    {
      operation: operation ?? undefined,
      origin: origin ?? undefined,
      name: name ?? undefined,
      line: line ?? undefined,
      count: others ?? undefined,
    },
    {
      value: Number.isFinite(value) ? value : String(value),
      unit: unit ?? undefined,
      perUnit: perUnit ?? undefined,
      operands: operands.length === 0 ? undefined : operands.join(' '),
      found: found === null ? undefined : encodeFound(found),
    },
  );
}

function encodeFound(found: FoundValue): Element {
  const { path, categoryPath: category, drill, itemUid, row, edition, startDate } = found;
  return element(
    {},
    {
      path,
      categoryPath: category ?? undefined,
      drill: encodeChoiceList(drill),
      itemUid: itemUid ?? undefined,
      row: row ?? undefined,
      edition: edition ?? undefined,
      startDate: startDate === null ? undefined : new Date(startDate).toISOString(),
    },
  );
}

const foundShape = shape('found value', {
  path: text,
  categoryPath: optional(categoryPath, absent),
  drill: list('choice', choiceShape),
  itemUid: optional(uid, absent),
  row: optional(text, absent),
  edition: optional(text, absent),
  startDate: optional(date, absent),
});

const stepShape = shape('step of a derivation', {
  operation: optional(text, absent),
  origin: optional(
    scalar('known origin of a step', (given) =>
      stepOrigins.find((origin): origin is StepOrigin => origin === given),
    ),
    absent,
  ),
  name: optional(text, absent),
  line: optional(count, absent),
  count: optional(count, absent),
  value: decimal,
  unit: optional(text, absent),
  perUnit: optional(text, absent),
  operands: optional(
    scalar('list of steps', (given) =>
      /^\d{1,6}( \d{1,6})*$/.test(given) ? given.split(' ').map(Number) : undefined,
    ),
    absent,
    [],
  ),
  found: optional(object(foundShape), absent),
});

export const derivationShape = shape('derivation', {
  result: optional(count, absent),
  amounts: list('amount', shape('derived amount', { type: text, step: count })),
  steps: list('step', stepShape),
});

/** `null` for one whose steps do not all use earlier ones: what reads it would not come to an end. */
export function toDerivation(read: ReadOf<typeof derivationShape>): Derivation | null {
  const { steps, amounts, result } = read;
  const isEarlier = steps.every(({ operands }, index) => operands.every((operand) => operand < index));
  const used = [...amounts.map(({ step }) => step), result ?? -1];
  return isEarlier && used.every((step) => step < steps.length) ? read : null;
}
