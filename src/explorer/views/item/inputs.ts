import type { ExploreItemQuery } from '../../../../schema/generated/graphql.ts';

export type Item = NonNullable<ExploreItemQuery['dataItem']>;
export type Choice = NonNullable<Item['userValueChoices']>[number];

/** What stands in a field of the form. */
interface Entered {
  readonly value: string;
  /** As chosen; that of the definition where none is. */
  readonly unit: string | null;
}

export const isNumeric = ({ definition }: Choice): boolean =>
  ['DECIMAL', 'INTEGER'].includes(definition?.valueDefinition.valueType ?? '');

/** An input as it stands in the address: `1000.5 mi`, the same for every language. */
export function readEntered(text: string, choice: Choice): Entered {
  const unit = choice.definition?.unit ?? null;
  if (unit === null) return { value: text, unit: null };
  const at = text.lastIndexOf(' ');
  return at === -1 ? { value: text, unit } : { value: text.slice(0, at), unit: text.slice(at + 1) };
}

export function writeEntered({ value, unit }: Entered): string {
  return value === '' ? '' : [value, unit].filter(Boolean).join(' ');
}

/** The inputs that are filled in, as the service takes them. */
export function asInputs(choices: readonly Choice[], parameters: URLSearchParams) {
  return choices.flatMap((choice) => {
    const { value, unit } = readEntered(parameters.get(choice.name) ?? '', choice);
    if (value.trim() === '') return [];
    const perUnit = choice.definition?.perUnit ?? null;
    return [{ name: choice.name, value, unit, ...(unit === null ? {} : { perUnit }) }];
  });
}
