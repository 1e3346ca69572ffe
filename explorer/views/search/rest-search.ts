import { restAddress } from '../../api/rest-address.ts';
import type { SearchFilterInput, SearchOrder } from '../../../schema/generated/graphql.ts';

interface Asked {
  readonly query: string;
  readonly first: number;
  readonly filters: readonly SearchFilterInput[];
  readonly orderBy: SearchOrder;
  readonly locale: string;
}

/** A search over REST. */
export const restSearch = ({ query, first, filters, orderBy, locale }: Asked): string =>
  restAddress('/search', [
    ['query', query],
    ...filters.flatMap(({ name, values }) => values.map((value) => [parameterOf(name), value] as const)),
    ['orderBy', orderBy.toLowerCase()],
    ['locale', locale],
    ['itemsPerPage', first],
  ]);

const parameterOf = (name: SearchFilterInput['name']): string =>
  name === 'CATEGORY' ? 'inCategory' : name.toLowerCase();
