import { tables } from '../../sql/migrations/0010-first/tables.ts';
import { searchWords } from './0010-search-words.ts';

/** Indexes that provide the order of a list have `deleted` among their columns, because it is searched for null. */
export const sql = `
create table marker (writes integer not null) strict;
insert into marker (writes) values (0);
${tables}
create index data_items_by_position on data_items (category_uid, deleted, position);
create index data_items_by_drill on data_items (category_uid, drill_key, deleted, position);
create index data_items_by_path on data_items (category_uid, path, deleted, position);
create index profile_items_by_start
on profile_items (profile_uid, category_uid, deleted, start_date, uid, end_date, data_item_uid, name_key);
${searchWords}`;
