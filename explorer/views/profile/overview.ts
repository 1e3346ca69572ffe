import {
  ExploreProfileOverviewDocument,
  ExploreProfileYearsDocument,
  type ProfileTotalGroup,
} from '../../../schema/generated/graphql.ts';
import { distinct } from '../../api/distinct.ts';
import { requestPartly } from '../../api/request.ts';
import { currentToken } from '../../api/session.ts';
import type { Scoped } from './scope-sums.ts';

export type Grouping = 'scope' | 'category' | 'gas';
export const groupingOf = (text: string | null): Grouping =>
  text === 'gas' || text === 'category' ? text : 'scope';

/** The address has a year, `all`, or nothing for the newest with records. */
export const all = 'all';

const levels = 2;

interface Row {
  readonly value: number | null;
  /** The same of the year before. */
  readonly comparedValue?: number | null;
  readonly total: Scoped | null;
}

export interface StepRow extends Row {
  readonly from: string | null;
  readonly categoryPath: string | null;
  readonly gas: string | null;
  readonly isIncluded: boolean;
}

export interface SourceRow extends Row {
  readonly dataItem: { readonly uid: string; readonly title: string } | null;
}

export interface Overview {
  /** The years with records, the newest first; none for a profile without records. */
  readonly years: readonly number[];
  /** `null` for all years. */
  readonly year: number | null;
  /** The time of its records; `null` for all of their time. */
  readonly from: string | null;
  readonly to: string | null;
  readonly total: (Row & { readonly comparedTotal?: Scoped | null; readonly total: Counted | null }) | null;
  readonly failedCount: number;
  readonly steps: readonly StepRow[];
  readonly names: ReadonlyMap<string, string>;
  readonly sources: readonly SourceRow[];
}

/** The overview of a profile without records. */
const nothing: Overview = {
  years: [],
  year: null,
  from: null,
  to: null,
  total: null,
  failedCount: 0,
  steps: [],
  names: new Map(),
  sources: [],
};

interface Counted extends Scoped {
  readonly outsideCount: number;
  readonly pendingCount: number;
}

interface Asked {
  readonly signal: AbortSignal;
}

const groupsOf = (by: Grouping): { groups: ProfileTotalGroup[] | null; depth: number | null } => ({
  groups: by === 'scope' ? null : by === 'gas' ? ['GAS'] : ['CATEGORY'],
  depth: by === 'category' ? levels : null,
});

/** A year of a profile, or all of them, in totals. */
export const overviewQuery = (uid: string, year: string, by: Grouping) => ({
  queryKey: ['profile', uid, 'overview', year, by, currentToken()],
  queryFn: async ({ signal }: Asked): Promise<Overview> => {
    const one = await yearOf(uid, /^\d{4}$/.test(year) ? Number(year) : null, by, signal);
    if (one === null) return nothing;
    return year === all ? allYears(uid, one, by, signal) : one;
  },
});

async function yearOf(uid: string, asked: number | null, by: Grouping, signal: AbortSignal) {
  const ask = async (year: number | null) =>
    (await requestPartly(ExploreProfileOverviewDocument, { uid, year, ...groupsOf(by) }, signal)).data
      .profile;
  const now = new Date().getUTCFullYear();
  const first = await ask(asked);
  // A remote service does not say which years there are.
  const profile = first?.years === null && first.year === null ? await ask(now) : first;
  const year = profile?.year;
  if (!profile || !year) return null;
  return {
    years: profile.years ?? Array.from({ length: 3 }, (_, index) => now - index),
    year: year.year,
    from: year.from,
    to: year.to,
    total: year.total?.rows[0] ?? null,
    failedCount: year.total?.failedItems.totalCount ?? 0,
    steps: year.months?.rows ?? [],
    names: distinct(year.months?.categories.flatMap((category) => category ?? []) ?? []),
    sources: year.sources?.rows ?? [],
  };
}

async function allYears(uid: string, one: Overview, by: Grouping, signal: AbortSignal): Promise<Overview> {
  const period = spanOf(one.years);
  const { data } = await requestPartly(
    ExploreProfileYearsDocument,
    { uid, ...period, ...groupsOf(by) },
    signal,
  );
  return {
    ...period,
    years: one.years,
    year: null,
    total: data.total?.rows[0] ?? null,
    failedCount: data.total?.failedItems.totalCount ?? 0,
    steps: data.months?.rows ?? [],
    names: distinct(data.months?.categories.flatMap((category) => category ?? []) ?? []),
    sources: data.sources?.rows ?? [],
  };
}

const spanOf = (years: readonly number[]) => ({
  from: new Date(Date.UTC(Math.min(...years), 0)).toISOString(),
  to: new Date(Date.UTC(Math.max(...years) + 1, 0)).toISOString(),
});
