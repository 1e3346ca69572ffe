import { ExploreSearchDocument } from '../../schema/generated/graphql.ts';
import { answerIn, useSuggested } from '../api/answer.ts';
import { categoryAddress, itemAddress, searchAddress } from '../api/address.ts';
import { useOperation } from '../api/request.ts';
import { formatName } from '../words/data-names.ts';
import { formatAmountUnit, formatUnit } from '../words/units.ts';
import { formatAmount } from '../format/numbers.ts';
import { useSettledAfterFirst } from '../ui/hooks/use-settled.ts';

/** A way that the list under the search offers. */
export interface FoundOption {
  readonly href: string;
  readonly name: string;
  readonly note: string;
  readonly figure: string;
  /** Whether it answers the sentence. */
  readonly isAnswer: boolean;
}

const mostItems = 4;
const mostCategories = 2;
const settledMs = 150;
const nothing: readonly FoundOption[] = [];

/** What a sentence emits, and the first that a text finds: items with what one unit of them emits, and categories. */
export function useFound(text: string, isWanted: boolean): readonly FoundOption[] {
  const query = useSettledAfterFirst(text.trim(), '', settledMs);
  const { data } = useOperation(
    ExploreSearchDocument,
    { query, first: mostItems },
    { isWanted: isWanted && /[\p{L}\p{N}]/u.test(query), keepsLast: true },
  );
  const { suggested } = useSuggested(isWanted ? query : '');
  if (!isWanted || !data?.search) return nothing;
  const { items, categories } = data.search;
  return [
    ...answered(query, answerIn(suggested)),
    ...items.nodes.slice(0, mostItems).map(({ uid, title, dataCategory, unitAmount, provenance }) => ({
      href: itemAddress(dataCategory?.path ?? '', uid),
      name: formatName(title),
      note: [formatName(dataCategory?.name ?? ''), formatName(provenance?.region ?? ''), provenance?.year]
        .filter(Boolean)
        .join(' · '),
      figure:
        unitAmount?.amount.headline == null
          ? ''
          : `${formatAmount(unitAmount.amount.headline)} ${formatUnit(unitAmount.amount.unit, unitAmount.per)}`,
      isAnswer: false,
    })),
    ...categories.slice(0, mostCategories).map(({ path, name }) => ({
      href: categoryAddress(path),
      name: formatName(name),
      note: '',
      figure: '',
      isAnswer: false,
    })),
  ];
}

/** The answer is explained in the view of all that is found. */
const answered = (query: string, answer: ReturnType<typeof answerIn>): readonly FoundOption[] =>
  answer?.amount?.headline == null
    ? []
    : [
        {
          href: searchAddress(query),
          name: formatName(answer.item.title),
          note: formatName(answer.item.dataCategory?.name ?? ''),
          figure: `${formatAmount(answer.amount.headline)} ${formatAmountUnit(answer.amount.unit, answer.amount.perUnit)}`,
          isAnswer: true,
        },
      ];
