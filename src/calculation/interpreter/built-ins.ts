import { HostFunction } from './callable.ts';
import { isTruthy, toNumber, toText } from './coercion.ts';
import { math } from './math.ts';
import type { Run } from './run.ts';
import type { ScriptValue } from './script-value.ts';

/** The global names available to every algorithm, besides those that a calculation binds. */
export const builtIns: ReadonlyMap<string, ScriptValue> = new Map<string, ScriptValue>([
  ['Math', math],
  provide('parseFloat', ([text], run) => Number.parseFloat(chargedText(text, run))),
  provide('parseInt', ([text, radix], run) =>
    Number.parseInt(chargedText(text, run), radix === undefined ? undefined : toNumber(radix, run)),
  ),
  provide('isNaN', ([value], run) => Number.isNaN(toNumber(value, run))),
  provide('isFinite', ([value], run) => Number.isFinite(toNumber(value, run))),
  provide('Number', (args, run) => (args.length === 0 ? 0 : toNumber(args[0], run))),
  provide('String', (args, run) => (args.length === 0 ? '' : toText(args[0], run))),
  provide('Boolean', ([value]) => isTruthy(value)),
]);

function provide(name: string, call: HostFunction['call']): [string, ScriptValue] {
  return [name, new HostFunction(name, call)];
}

function chargedText(value: ScriptValue, run: Run): string {
  const text = toText(value, run);
  run.chargeText(text.length);
  return text;
}
