import { ExploreSearchDocument } from '../../schema/generated/graphql.ts';
import { categoryAddress, itemAddress } from '../api/address.ts';
import { useOperation } from '../api/request.ts';
import { formatName } from '../words/data-names.ts';
import { formatFigure } from '../format/numbers.ts';
import { useSettledAfterFirst } from '../ui/hooks/use-settled.ts';

/** A way that the list under the search offers. */
export interface FoundOption {
  readonly href: string;
  readonly name: string;
  readonly note: string;
  readonly figure: string;
}

const mostItems = 5;
const mostCategories = 2;
const settledMs = 150;
const nothing: readonly FoundOption[] = [];

/** The first that a text finds: items with a figure, and categories. */
export function useFound(text: string, isWanted: boolean): readonly FoundOption[] {
  const query = useSettledAfterFirst(text.trim(), '', settledMs);
  const { data } = useOperation(
    ExploreSearchDocument,
    { query, first: mostItems },
    { isWanted: isWanted && /[\p{L}\p{N}]/u.test(query), keepsLast: true },
  );
  if (!isWanted || !data?.search) return nothing;
  const { items, categories } = data.search;
  return [
    ...items.nodes.slice(0, mostItems).map(({ uid, label, dataCategory, figure, provenance }) => ({
      href: itemAddress(dataCategory?.path ?? '', uid),
      name: formatName(label),
      note: [formatName(dataCategory?.name ?? ''), formatName(provenance?.region ?? ''), provenance?.year]
        .filter(Boolean)
        .join(' · '),
      figure: figure ? `${formatFigure(figure.value)} ${figure.unit ?? ''}` : '',
    })),
    ...categories.slice(0, mostCategories).map(({ path, name }) => ({
      href: categoryAddress(path),
      name,
      note: '',
      figure: '',
    })),
  ];
}
