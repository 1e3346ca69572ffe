import { restAddress } from '../../api/rest-address.ts';
import type { SearchFilterInput } from '../../../schema/generated/graphql.ts';

interface Asked {
  readonly query: string;
  readonly first: number;
  readonly categoryPath: string;
  readonly filters: readonly SearchFilterInput[];
}

/** A search over REST. */
export const restSearch = ({ query, first, categoryPath, filters }: Asked): string =>
  restAddress('/search', [
    ['query', query],
    ['category', categoryPath],
    ...filters.flatMap(({ name, values }) => values.map((value) => [name.toLowerCase(), value] as const)),
    ['itemsPerPage', first],
  ]);
