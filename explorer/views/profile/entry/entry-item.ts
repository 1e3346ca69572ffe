import { formatName } from '../../../words/data-names.ts';
import {
  ExploreEntryDocument,
  type ExploreEntryAmountQuery,
  type ExploreEntryQuery,
} from '../../../../schema/generated/graphql.ts';
import { requestPartly } from '../../../api/request.ts';
import { currentToken } from '../../../api/session.ts';
import { currentLocale } from '../../../settings/notation.ts';
import { formatFigure } from '../../../format/numbers.ts';
import { formatUnit } from '../../../words/units.ts';

type Suggested = NonNullable<ExploreEntryQuery['suggest']>[number];
type FoundItem = Suggested['item'];
type Choice = NonNullable<NonNullable<ExploreEntryAmountQuery['dataItem']>['userValueChoices']>[number];

/** An item that a record may be of, with the inputs that a sentence has for it. */
export interface EntryItem {
  readonly uid: string;
  readonly title: string;
  readonly categoryPath: string;
  readonly note: string;
  readonly figure: string;
  readonly source: string;
  readonly inputs: Suggested['inputs'];
}

const maxFound = 8;

/** The meanings of a text: sentences with their quantities come first. */
export const entryQuery = (text: string) => ({
  queryKey: ['entry', text, currentLocale(), currentToken()],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly EntryItem[]> => {
    // A remote service has no suggestions.
    const { data } = await requestPartly(
      ExploreEntryDocument,
      { text, locale: currentLocale() },
      signal,
    ).catch(() => ({
      data: null,
    }));
    const suggested = data?.suggest ?? [];
    const [first] = suggested;
    // The same that the search answers with: one's own vehicles before hired ones.
    const isStated = first?.readings.some(({ kind }) => kind === 'OWNERSHIP') === true;
    const own = isStated
      ? undefined
      : suggested.find(({ ownership, item }) => ownership === 'OWN' && item.title === first?.item.title);
    const all = [
      ...(own === undefined ? suggested : [own, ...suggested]).map(({ item, inputs }) =>
        asEntry(item, inputs),
      ),
      ...(data?.search?.items.nodes ?? []).map((item) => asEntry(item, [])),
    ];
    const seen = new Set<string>();
    return all.filter(({ uid }) => !seen.has(uid) && seen.add(uid)).slice(0, maxFound);
  },
});

function asEntry(item: FoundItem, inputs: Suggested['inputs']): EntryItem {
  const { uid, title, dataCategory, figure, provenance } = item;
  return {
    uid,
    title: formatName(title),
    categoryPath: dataCategory?.path ?? '',
    note: [formatName(dataCategory?.name ?? ''), formatName(provenance?.region ?? ''), provenance?.year]
      .filter(Boolean)
      .join(' · '),
    figure: figure ? `${formatFigure(figure.value)} ${formatUnit(figure.unit, figure.perUnit)}`.trim() : '',
    source: [provenance?.shortPublisher ?? provenance?.publisher, provenance?.year].filter(Boolean).join(' '),
    inputs,
  };
}

export interface UnitChoice {
  readonly value: string;
  readonly label: string;
  readonly input: string;
}

const perTime = new Set(['year', 'month', 'week', 'day', 'h']);

/** The units that a quantity of an item can have, each with the input that it is of. */
export function unitsOf(choices: readonly Choice[]): readonly UnitChoice[] {
  const quantities = choices.filter(
    ({ definition }) =>
      definition?.unit != null &&
      (definition.perUnit === null || perTime.has(definition.perUnit)) &&
      ['DECIMAL', 'INTEGER'].includes(definition.valueDefinition.valueType),
  );
  const all = quantities.flatMap(({ path, definition }) =>
    [definition?.unit ?? '', ...(definition?.commonUnits ?? [])].map((unit) => ({
      value: unit,
      label: unit,
      input: path,
    })),
  );
  return all.filter(({ value }, index) => all.findIndex((each) => each.value === value) === index);
}
