import type { ClosedPeriod, Instant } from '../../domain/basics/instant.ts';
import { type DerivedCall, HostObject } from '../interpreter/callable.ts';
import type { ScriptValue } from '../interpreter/script-value.ts';
import { operationOf, Shadow } from '../interpreter/shadow.ts';

/** A value with a history, as derivations need it. */
interface Series {
  readonly points: readonly { readonly start: Instant }[];
  readonly window: ClosedPeriod;
  valueAt(instant: Instant): number;
}

const operators: ReadonlyMap<string, string> = new Map([
  ['plus', '+'],
  ['subtract', '-'],
  ['multiply', '*'],
  ['divide', '/'],
]);

/** How a method of a series made its value: an operation on series, or the mean over the window. */
export function deriveSeries({ target, name, args, value, line }: DerivedCall): Shadow | null {
  const operator = operators.get(name);
  const [other, isSwapped] = args;
  if (operator !== undefined && other !== undefined) {
    const operands = isSwapped?.value === true ? [other, target] : [target, other];
    return operationOf(operator, operands, value, line);
  }
  return name === 'integrate' && isSeries(target.value)
    ? deriveMean(target, target.value, value, line)
    : null;
}

/** For each part of the window its share of the time, times the value there. */
function deriveMean(target: Shadow, { points, window }: Series, mean: ScriptValue, line: number): Shadow {
  const { start, end } = window;
  const inside = points.map((point) => point.start).filter((at) => at > start && at < end);
  if (inside.length === 0) return at(target, start);
  const starts = [start, ...inside];
  const terms = starts.map((from, index) => {
    const share = ((starts[index + 1] ?? end) - from) / (end - start);
    const there = at(target, from);
    const ofShare = new Shadow(share, { kind: 'share' }, line);
    return operationOf('*', [there, ofShare], Number(there.value) * share, line);
  });
  return operationOf('+', terms, mean, line);
}

/** The expression of a series at one instant. */
function at(shadow: Shadow, instant: Instant): Shadow {
  const { value, source, line } = shadow;
  if (!isSeries(value)) return shadow;
  const number = value.valueAt(instant);
  if (source.kind === 'operation') {
    const operands = source.operands.map((operand) => at(operand, instant));
    return operationOf(source.operation, operands, number, line);
  }
  const start = (value.points.findLast((point) => point.start <= instant) ?? value.points[0])?.start ?? 0;
  const entry = new Shadow(number, { kind: 'entry', of: shadow, start }, line);
  entry.label = shadow.label;
  return entry;
}

function isSeries(value: ScriptValue): value is HostObject & Series {
  return value instanceof HostObject && 'valueAt' in value;
}
