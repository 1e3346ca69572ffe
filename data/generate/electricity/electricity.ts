import type { Amount, Category, Value } from '../category.ts';

interface ElectricityCategory extends Pick<
  Category,
  'path' | 'name' | 'provenance' | 'source' | 'figures' | 'levels' | 'items'
> {
  readonly tags: readonly string[];
  readonly comment: string;
  readonly values: readonly Value[];
  /** The note on every amount, for example about parts that it leaves out. */
  readonly note?: string;
  /** Each with the expression per kWh of it, and the value that must be there. */
  readonly amounts: readonly (Amount & { readonly perKWh: string; readonly needs?: string })[];
}

/** Electricity by what a kWh of it emits. */
export function electricityCategory(category: ElectricityCategory): Category {
  const { tags, comment, amounts, note } = category;
  return {
    ...category,
    tags: ['business', 'home', 'energy', 'electricity', 'emission_factor', 'calculation', ...tags],
    inputs: [{ path: 'energyConsumption', label: 'Electricity used', unit: 'kWh', perUnit: 'year' }],
    amounts: amounts.map(({ type, scope, lifeCycle }) => ({
      type,
      perUnit: 'year',
      ...(scope === undefined ? {} : { scope }),
      ...(lifeCycle === undefined ? {} : { lifeCycle }),
    })),
    algorithm: [
      comment.trim(),
      '',
      ...amounts.map(({ type, perKWh, needs }) => {
        const put = `returnValues.putValue('${type}', 'kg', 'year', energyConsumption * ${perKWh});`;
        return needs === undefined ? put : `if (typeof ${needs} != 'undefined') ${put}`;
      }),
      ...(note === undefined ? [] : [`returnValues.addNote('comment', '${note}');`]),
      `returnValues.setDefaultType('${amounts[0]?.type}');`,
    ].join('\n'),
  };
}
