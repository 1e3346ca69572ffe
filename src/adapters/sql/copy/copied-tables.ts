export interface CopiedTable {
  readonly name: string;
  /** The primary key, in whose order a copy proceeds and resumes. */
  readonly key: readonly string[];
  readonly computed?: readonly string[];
  /** A column that references the same table, filled after all rows are copied. */
  readonly link?: string;
}

/**
 * Every table with records, referenced tables first. Not copied are the
 * revision and the schema versions, which each database has for itself, the
 * usage of rate limits and the running gateways, which hold of now only, and what triggers derive
 * or totals calculate.
 */
export const copiedTables: readonly CopiedTable[] = [
  { name: 'users', key: ['uid'] },
  { name: 'groups', key: ['uid'] },
  { name: 'memberships', key: ['user_uid', 'group_uid'] },
  { name: 'ended_sessions', key: ['user_uid', 'began'] },
  { name: 'api_keys', key: ['uid'] },
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
  { name: 'profile_shares', key: ['profile_uid', 'grantee_uid'] },
  { name: 'labels', key: ['scope', 'uid', 'label_key'] },
  { name: 'profile_items', key: ['profile_uid', 'uid'] },
  { name: 'profile_item_values', key: ['profile_uid', 'item_uid', 'definition_uid'] },
  { name: 'profile_item_edits', key: ['profile_uid', 'item_uid', 'version'] },
  { name: 'imports', key: ['uid', 'profile_uid'] },
  { name: 'import_records', key: ['profile_uid', 'import_uid', 'item_uid'] },
];
