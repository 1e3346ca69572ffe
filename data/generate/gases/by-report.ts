import type { Category, Item, Value } from '../category.ts';
import type { Component } from './substances.ts';

/** No blend has more gases with a potential. */
const numbers = [1, 2, 3];

const values: readonly Value[] = numbers.flatMap((number) => [
  { path: `gas${number}`, label: `Gas ${number}, as in planet/greenhousegases/gwp`, type: 'TEXT' },
  { path: `share${number}`, label: `Share of gas ${number} of the mass`, unit: 'kg', perUnit: 'kg' },
]);

const assessmentReport: Value = {
  path: 'assessmentReport',
  label: 'Assessment report',
  type: 'TEXT',
  choices: ['SAR', 'TAR', 'AR4', 'AR5', 'AR6'],
};

/** A category of gases by mass, whose algorithm may use `kgByReport(scope)` where `isByReport`. */
export function byReport(category: Category, componentsOf: (item: Item) => readonly Component[]): Category {
  const empty = values.map(() => '');
  return {
    ...category,
    values: [...category.values, ...values],
    inputs: [...category.inputs, assessmentReport],
    algorithm: withFunctions(category.algorithm),
    items: category.items.map((item) => {
      const components = componentsOf(item);
      if (components.length > numbers.length) throw new Error(`${item.drill.join()} has too many gases.`);
      const texts = components.flatMap(({ gas, share }) => [gas, String(share)]);
      return {
        ...item,
        values: [...item.values, ...texts, ...empty.slice(texts.length)],
        history: (item.history ?? []).map(({ start, values: own }) => ({
          start,
          values: [...own, ...empty],
        })),
      };
    }),
  };
}

/** Behind the comment that an algorithm begins with. */
function withFunctions(algorithm: string): string {
  const lines = algorithm.trim().split('\n');
  const start = lines.findIndex((line) => !line.startsWith('//'));
  return [...lines.slice(0, start), functions.trimEnd(), ...lines.slice(start)].join('\n');
}

const functions = `
// A report that the caller names counts where the gases and their shares are known.
var isByReport = typeof gas1 != 'undefined' && typeof assessmentReport != 'undefined';

function potentialOf(gas) {
  var found = dataFinder.getDataItemValue('planet/greenhousegases/gwp', 'gas=' + gas, 'gwp' + assessmentReport.toUpperCase());
  if (found == null || '' + found == '') {
    throw 'planet/greenhousegases/gwp has no potential of ' + gas + ' in the assessment report ' + assessmentReport + '.';
  }
  return found;
}

function kgOf(gas, share, scope) {
  var isIn = dataFinder.getDataItemValue('planet/greenhousegases/gwp', 'gas=' + gas, 'scope') == scope;
  return isIn ? massLeaked * share * potentialOf(gas) : 0;
}

function kgByReport(scope) {
  var kg = kgOf(gas1, share1, scope);
  if (typeof gas2 != 'undefined') kg = kg + kgOf(gas2, share2, scope);
  if (typeof gas3 != 'undefined') kg = kg + kgOf(gas3, share3, scope);
  return kg;
}
`;
