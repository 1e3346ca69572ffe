import { formatGas } from '../../format/gases.ts';

interface Titled {
  readonly category: string;
  readonly label: string;
  /** Both of them. */
  readonly name: string;
  readonly inputs: string;
}

/** The parts of the labels that differ; the common ones would leave no room for them. */
export function titlesOf(entries: readonly Omit<Titled, 'category'>[]): readonly string[] {
  const isShared = ({ label, name }: Pick<Titled, 'label' | 'name'>): boolean =>
    entries.some((other) => other.label === label && other.name !== name);
  const items = entries.map((entry) => (isShared(entry) ? entry.name : entry.label));
  const { size } = new Set(items);
  if (size === items.length) return items;
  return entries.map(({ inputs }, index) => (size === 1 ? inputs : `${items[index]}: ${inputs}`));
}

/** The title of the comparison: the category of its items, or the categories. */
export function titleOf(entries: readonly Pick<Titled, 'category' | 'label'>[]): string {
  const labels = [...new Set(entries.map(({ label }) => label))];
  const categories = [...new Set(entries.map(({ category }) => category))];
  const [category] = categories;
  return formatGas(
    `Compared: ${categories.length === 1 ? `${category}: ${listed(labels)}` : listed(categories)}`,
  );
}

const maxListed = 3;

/** The first of them, so that a title has few lines and is the name of a file. */
const listed = (all: readonly string[]): string =>
  all.length <= maxListed
    ? all.join('; ')
    : `${all.slice(0, maxListed - 1).join('; ')} and ${all.length - maxListed + 1} more`;
