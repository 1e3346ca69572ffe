/** The counts of profiles in spans of 128 buckets, as the embedded database keeps them. */
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
`;
