/**
 * Profile counts in spans of 128 buckets, as in SQLite. Words of searches are
 * found with a plan for the current size of the tables: a plan made while they
 * were empty scans all items for each batch.
 */
export const sql = `
create table profile_span_counts (
  owner_uid text collate "C" not null,
  audience text collate "C" not null,
  span bigint not null,
  total bigint not null,
  primary key (owner_uid, audience, span)
);

insert into profile_span_counts (owner_uid, audience, span, total)
select owner_uid, audience, bucket / 128, sum(total) from profile_counts group by owner_uid, audience, bucket / 128;

alter function index_words(text[]) set plan_cache_mode = force_custom_plan;
`;
