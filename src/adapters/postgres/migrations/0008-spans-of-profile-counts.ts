/**
 * The counts of profiles in spans of 128 buckets, as the embedded database keeps
 * them. And searches' words are found by a plan for the tables as they are: one
 * that was made while they were empty goes through all items for each batch.
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
