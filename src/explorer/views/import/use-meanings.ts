import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  DescribeCategoryDocument,
  type DescribeCategoryQuery,
} from '../../../../schema/generated/graphql.ts';
import { isPassing } from '../../api/failure.ts';
import { operationQuery } from '../../api/request.ts';
import { type Definition, guess, type Meanings } from './meanings.ts';
import type { Table } from './read-file.ts';

/** More would be as many requests. */
const mostCategories = 10;

/** What columns mean: as one has corrected it, or as their names say in the categories that rows are of. */
export function useMeanings(table: Table, corrected: Meanings, path: string) {
  const paths = useMemo(() => {
    const named = cellsOf(table, meaningsOf(table, corrected, null), ['category']);
    return [...new Set([path, ...named.map(asPath)])].filter((each) => each !== '').slice(0, mostCategories);
  }, [table, corrected, path]);
  const { definition, isKnown, errors } = useQueries({
    queries: paths.map((each) => operationQuery(DescribeCategoryDocument, { path: each })),
    combine: together,
  });
  const meanings = useMemo(() => meaningsOf(table, corrected, definition), [table, corrected, definition]);
  const unread = paths.filter((_, index) => isPassing(errors[index] ?? null));
  return { definition, isKnown, meanings, unread, error: errors.find(isPassing) ?? null };
}

/** The path of a category as one may have written it. */
export const asPath = (text: string): string => text.trim().replace(/^\/|\/$/g, '');

/** The cells of the columns that mean one of these. */
export const cellsOf = ({ columns, rows }: Table, meanings: Meanings, kinds: readonly string[]): string[] =>
  columns.flatMap((column, index) =>
    kinds.includes(meanings[column] ?? '') ? rows.map(({ cells }) => cells[index] ?? '') : [],
  );

const meaningsOf = ({ columns }: Table, corrected: Meanings, definition: Definition): Meanings =>
  Object.fromEntries(columns.map((column) => [column, corrected[column] ?? guess(column, definition)]));

type Described = UseQueryResult<{ readonly answer: DescribeCategoryQuery }>;

const together = (described: readonly Described[]) => ({
  definition: definitionOf(described),
  isKnown: described.every(({ isPending }) => !isPending),
  // One that was read before is known all the same.
  errors: described.map(({ data, error }) => (data === undefined ? error : null)),
});

/** What the items of several categories take; one that cannot be read takes nothing. */
function definitionOf(described: readonly Described[]): Definition {
  const definitions = described.flatMap(({ data }) => data?.answer.dataCategory?.itemDefinition ?? []);
  const [first] = definitions;
  if (first === undefined) return null;
  const values = definitions.flatMap(({ itemValueDefinitions }) => itemValueDefinitions ?? []);
  return {
    ...first,
    drillDown: [...new Set(definitions.flatMap(({ drillDown }) => drillDown ?? []))],
    itemValueDefinitions: [
      ...new Map(values.toReversed().map((value) => [value.path, value])).values(),
    ].toReversed(),
  };
}
