import type { Instant } from '../../../domain/basics/instant.ts';

/** The records of a kind begin after this time and uid. */
export interface ChangeStart {
  readonly time: Instant;
  readonly uid: string;
}

/** When a record was changed last. */
export const timeOf = (table: string): string => `coalesce(${table}.deleted, ${table}.modified)`;

/** Selects records after the time `?1` and the uid `?2`, written so that the time is found by index. */
export const isAfter = (time: string, uid: string): string =>
  `${time} >= ?1 and (${time} > ?1 or ${uid} > ?2)`;

export const firstOnes = 'order by time, uid limit ?3';

export const isDeleted = (table: string): string =>
  `case when ${table}.deleted is null then 0 else 1 end as is_deleted`;
