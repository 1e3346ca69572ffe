/**
 * Profile counts in spans of 128 buckets, summed from the existing buckets: a
 * list of very many profiles finds its page in two steps.
 */
export const sql = `
create table profile_span_counts (
  owner_uid text not null,
  audience text not null,
  span integer not null,
  total integer not null,
  primary key (owner_uid, audience, span)
) strict, without rowid;

insert into profile_span_counts (owner_uid, audience, span, total)
select owner_uid, audience, bucket / 128, sum(total) from profile_counts group by owner_uid, audience, bucket / 128;
`;
