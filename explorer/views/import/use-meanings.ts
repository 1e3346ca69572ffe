import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DescribeCategoryDocument, type DescribeCategoryQuery } from '../../../schema/generated/graphql.ts';
import { isPassing } from '../../api/failure.ts';
import { limitConcurrency } from '../../api/limit-concurrency.ts';
import { operationQuery } from '../../api/request.ts';
import { asPath, isCategoryPath } from './category-paths.ts';
import { type Definition, guess, type Meanings } from './meanings.ts';
import { perTimeIn } from './per-time.ts';
import type { Table } from './read-file.ts';

/** Each is a request. */
const maxCategories = 200;
/** The number of requests that a browser sends to one host at once; the deadline of a request includes its wait. */
const inTurn = limitConcurrency(6);

/** The meanings of columns: corrected by the user, or guessed from the categories of the rows. */
export function useMeanings(table: Table, corrected: Meanings, path: string) {
  const paths = useMemo(() => {
    const named = cellsOf(table, meaningsOf(table, corrected, null), ['category']);
    return [...new Set([path, ...named.map(asPath)])].filter((each) => each !== '' && isCategoryPath(each));
  }, [table, corrected, path]);
  const asked = useMemo(() => paths.slice(0, maxCategories), [paths]);
  const described = useQueries({ queries: asked.map(describing), combine: together });
  const { definitions, definition, isKnown, errors } = described;
  const meanings = useMemo(() => meaningsOf(table, corrected, definition), [table, corrected, definition]);
  const unread = asked.filter((_, index) => isPassing(errors[index] ?? null));
  return {
    definition,
    perTime: {
      byCategory: Object.fromEntries(
        asked.flatMap((each, index) => (definitions[index] ? [[each, perTimeIn(definitions[index])]] : [])),
      ),
      otherwise: perTimeIn(definition),
    },
    isKnown,
    meanings,
    unread: {
      paths: unread,
      error: errors.find(isPassing) ?? null,
      unasked: paths.slice(asked.length),
    },
  };
}

function describing(path: string) {
  const { queryKey, queryFn } = operationQuery(DescribeCategoryDocument, { path });
  return { queryKey, queryFn: (context: Parameters<typeof queryFn>[0]) => inTurn(() => queryFn(context)) };
}

/** The cells of the columns that mean one of these. */
export const cellsOf = ({ columns, rows }: Table, meanings: Meanings, kinds: readonly string[]): string[] =>
  columns.flatMap((column, index) =>
    kinds.includes(meanings[column] ?? '') ? rows.map(({ cells }) => cells[index] ?? '') : [],
  );

const meaningsOf = ({ columns }: Table, corrected: Meanings, definition: Definition): Meanings =>
  Object.fromEntries(
    columns.map((column) => [
      column,
      (Object.hasOwn(corrected, column) ? corrected[column] : null) ?? guess(column, definition),
    ]),
  );

type Described = UseQueryResult<{ readonly answer: DescribeCategoryQuery }>;

function together(described: readonly Described[]) {
  const definitions = described.map(({ data }) => data?.answer.dataCategory?.itemDefinition ?? null);
  return {
    definitions,
    definition: allOf(definitions),
    isKnown: described.every(({ isPending }) => !isPending),
    // One that was read before is known all the same.
    errors: described.map(({ data, error }) => (data === undefined ? error : null)),
  };
}

/** The inputs of several categories; a category that fails to load has none. */
function allOf(all: readonly Definition[]): Definition {
  const definitions = all.flatMap((definition) => definition ?? []);
  const [first] = definitions;
  if (first === undefined) return null;
  const values = definitions
    .flatMap(({ itemValueDefinitions }) => itemValueDefinitions ?? [])
    .filter(({ fromProfile }) => fromProfile);
  return {
    ...first,
    drillDown: [...new Set(definitions.flatMap(({ drillDown }) => drillDown ?? []))],
    itemValueDefinitions: [
      ...new Map(values.toReversed().map((value) => [value.path, value])).values(),
    ].toReversed(),
  };
}
