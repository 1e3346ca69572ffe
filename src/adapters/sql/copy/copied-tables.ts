/** A table as a copy goes through it. */
export interface CopiedTable {
  readonly name: string;
  /** What tells its rows apart, and puts them in an order in which a copy can go on. */
  readonly key: readonly string[];
  /** Columns that the database computes itself. */
  readonly computed?: readonly string[];
  /** A column that refers to rows of the same table, which is filled when all of them are there. */
  readonly link?: string;
}

/**
 * Every table with records, what is referred to before what refers to it. Not
 * among them are the counter of writes and the versions of the schema, which
 * each database has for itself, what callers used of their rate limit, which is
 * a minute's worth, and what triggers derive from the rest.
 */
export const copiedTables: readonly CopiedTable[] = [
  { name: 'users', key: ['uid'] },
  { name: 'groups', key: ['uid'] },
  { name: 'memberships', key: ['user_uid', 'group_uid'] },
  { name: 'ended_sessions', key: ['user_uid', 'began'] },
  { name: 'idempotency_keys', key: ['user_uid', 'key_text'] },
  { name: 'value_definitions', key: ['uid'] },
  { name: 'item_definitions', key: ['uid'] },
  { name: 'item_value_definitions', key: ['uid'] },
  { name: 'imported_categories', key: ['path'] },
  { name: 'data_categories', key: ['uid'], link: 'parent_uid' },
  { name: 'data_items', key: ['uid'] },
  { name: 'data_item_values', key: ['item_uid', 'definition_uid', 'start_date'] },
  { name: 'audit_entries', key: ['number'], computed: ['path_key'] },
  { name: 'audit_head', key: ['number'] },
  { name: 'profiles', key: ['uid'], computed: ['audience'] },
  { name: 'profile_counts', key: ['owner_uid', 'audience', 'bucket'] },
  { name: 'profile_span_counts', key: ['owner_uid', 'audience', 'span'] },
  { name: 'profile_items', key: ['profile_uid', 'uid'] },
  { name: 'profile_item_values', key: ['profile_uid', 'item_uid', 'definition_uid'] },
];
