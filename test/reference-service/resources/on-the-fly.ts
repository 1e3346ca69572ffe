import { amountUnits, calculate, type Given, inputDefinitions } from '../data/calculate.ts';
import type { DataItem } from '../data/model.ts';
import type { Calculation } from '../documents/data-items.ts';
import type { Exchange } from './exchange.ts';

const reserved = new Set(['startdate', 'returnunit', 'returnperunit', 'v', 'authtoken', 'method', 'locale']);

/** Every parameter is an input, whatever the case of its name; unknown ones are added to the choices. */
export function calculateOnTheFly({ request, view }: Exchange, item: DataItem, at: Date): Calculation {
  const { version } = view;
  const entries = [...request.query].filter(([name]) => !reserved.has(name.toLowerCase()));
  const parameters = new Map(entries.map(([name, value]) => [name.toLowerCase(), { name, value }]));
  const given = new Map<string, Given>();
  const choices = inputDefinitions(item, version).map(({ path, value, unit, perUnit }) => {
    const take = (name: string): string | undefined => {
      const parameter = parameters.get(name.toLowerCase());
      parameters.delete(name.toLowerCase());
      return parameter?.value;
    };
    const requested = take(path) ?? value;
    const units = version === 2 ? { unit: take(`${path}Unit`), perUnit: take(`${path}PerUnit`) } : {};
    given.set(path, { value: requested, unit: units.unit ?? unit, perUnit: units.perUnit ?? perUnit });
    return { name: path, value: requested };
  });
  const outcome = calculate(item, { startDate: at, endDate: null }, given, version);
  const units = amountUnits((name) => (version === 2 ? request.query.get(name) : null));
  return { outcome, units, choices: [...choices, ...parameters.values()] };
}
