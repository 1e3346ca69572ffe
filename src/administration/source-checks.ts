import { lookUpTexts } from '../calculation/look-ups/look-up-texts.ts';
import { checkAlgorithm } from '../calculation/run/check-algorithm.ts';
import { EmissionsError } from '../domain/basics/errors.ts';
import type { SourceChecks } from '../data-sets/files/source-checks.ts';
import { areCompatible } from '../units/convert.ts';
import { parseUnit } from '../units/parse-unit.ts';

const second = parseUnit('s', 'unit');

/** Checks of algorithms and units that only calculations can make. */
export const sourceChecks: SourceChecks = {
  algorithm(source, valueDefinitions) {
    let names: ReturnType<typeof checkAlgorithm>['unknownNames'] = [];
    const refusal = refusalOf(() => (names = checkAlgorithm(source, { valueDefinitions }).unknownNames));
    if (refusal !== null) return [{ kind: 'rejected', line: null, message: refusal }];
    return names.map(({ name, line }) => ({
      kind: 'remark',
      line,
      message: `It reads ${name}, which is not a value of the definition.`,
    }));
  },
  unit: (symbol) => refusalOf(() => parseUnit(symbol, 'unit')),
  isTime(symbol) {
    let isTime = false;
    refusalOf(() => (isTime = areCompatible(parseUnit(symbol, 'unit'), second)));
    return isTime;
  },
  readTexts(algorithm) {
    let texts: ReadonlySet<string> = new Set();
    // A script that cannot be parsed cannot run either.
    refusalOf(() => (texts = lookUpTexts(algorithm)));
    return texts;
  },
};

function refusalOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof EmissionsError) return error.message;
    throw error;
  }
}
