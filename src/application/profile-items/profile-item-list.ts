import type { Principal } from '../../domain/access/access.ts';
import type { CalculationResult } from '../../domain/amounts/amount.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import type { ProfileItemPage } from '../../domain/profiles/profile-item-page.ts';
import type { Outcome, Outcomes } from '../../ports/outcome.ts';
import type { ProfileItemListRequest } from '../../ports/profiles.ts';
import type { ProfileItemQuery } from '../../ports/profile-store.ts';
import { calculateProfileItems } from './profile-item-calculations.ts';
import { toQueries } from './profile-item-queries.ts';
import { totalOf } from './profile-item-totals.ts';
import { attempt } from '../outcomes.ts';
import { readDefinitionsOf } from '../definitions/read-definitions.ts';
import { type FoundProfileItem, onlyFound, readRecords } from './read-profile-items.ts';
import { orThrow } from '../outcomes.ts';
import { profileItemText, type RequestScope } from '../request-scope.ts';
import { toProfileItem, toProfileItemValues } from './to-profile-item.ts';

/** A requested page, with its items. */
interface FoundPage {
  readonly requested: ProfileItemListRequest;
  readonly query: ProfileItemQuery;
  readonly total: number;
  readonly found: readonly Omit<FoundProfileItem, 'profile'>[];
}

/** Pages of profile categories; their cost does not depend on the number of items. */
export async function listProfileItems(
  request: RequestScope,
  principal: Principal,
  requests: readonly ProfileItemListRequest[],
): Outcomes<ProfileItemPage> {
  const queries = await toQueries(request, principal, requests);
  const pages = await readPages(request, requests, queries);
  const items = onlyFound(pages).flatMap(({ found }) => found.map(({ item }) => item));
  const records = await readRecords(request, items);
  const results = await calculatePages(request, principal, onlyFound(pages));
  return pages.map((page) =>
    attempt(() => {
      const { requested, found, total } = orThrow(page);
      const calculations = requested.withAmounts ? (results.get(orThrow(page)) ?? []).map(orThrow) : null;
      const entries = found.map((each, index) => ({
        item: toProfileItem(each),
        values: toProfileItemValues(each, records.get(each.item.uid) ?? [], principal.apiVersion),
        calculation: calculations?.[index] ?? null,
      }));
      const totals = calculations === null ? { totalAmount: null } : totalOf(calculations, requested);
      return { entries, total, request: requested.page, ...totals };
    }),
  );
}

async function readPages(
  request: RequestScope,
  requests: readonly ProfileItemListRequest[],
  queries: readonly Outcome<ProfileItemQuery>[],
): Promise<readonly Outcome<FoundPage>[]> {
  const { store, signal } = request;
  const pages = await Promise.all(
    queries.map(async (query) =>
      query instanceof EmissionsError ? query : store.profileItems.listPage(query, signal),
    ),
  );
  const items = onlyFound(pages).flatMap(({ entries }) => entries);
  request.profileItems.put(new Map(items.map((item) => [profileItemText(item), item])));
  const definitions = await readDefinitionsOf(request, items);
  return requests.map((requested, index) =>
    attempt(() => {
      const query = orThrow(queries[index] ?? notFound('The profile category'));
      const { entries, total } = orThrow(pages[index] ?? notFound('The profile category'));
      const found = entries.flatMap((item) => {
        const definition = definitions.get(item.itemDefinition.uid);
        return definition === undefined ? [] : [{ item, definition }];
      });
      return { requested, query, total, found };
    }),
  );
}

/** The results of all pages with amounts, calculated together. */
async function calculatePages(
  request: RequestScope,
  principal: Principal,
  pages: readonly FoundPage[],
): Promise<ReadonlyMap<FoundPage, readonly Outcome<CalculationResult>[]>> {
  const calculated = pages.filter(({ requested }) => requested.withAmounts);
  const now = request.clock();
  const runs = calculated.flatMap(({ requested, query: { selection }, found }) => {
    const { returnUnit, returnPerUnit, gwp, withExplanation, withoutNotes } = requested;
    const amounts = { returnUnit, returnPerUnit, gwp, withExplanation, withoutNotes };
    const prorata =
      requested.prorata === true && selection.kind === 'window' && selection.end !== null
        ? { start: selection.start, end: selection.end, now }
        : undefined;
    return found.map((each) => ({ found: each, ...amounts, prorata }));
  });
  const results = await calculateProfileItems(request, principal, runs);
  const byPage = new Map<FoundPage, readonly Outcome<CalculationResult>[]>();
  let from = 0;
  for (const page of calculated) {
    byPage.set(page, results.slice(from, from + page.found.length));
    from += page.found.length;
  }
  return byPage;
}
