import { tables } from '../../sql/migrations/0010-first/tables.ts';

/**
 * The search words of data items. Triggers maintain them in the transaction of
 * every write, so that no write can forget them. Rows of record tables have no
 * stable number, so items get one here, in order of creation.
 */
const refresh = (items: string): string => `
delete from data_item_words where rowid in (select id from searched_data_items where item_uid in (${items})); delete from searched_data_items where item_uid in (${items}) and item_uid not in (select item_uid from data_item_texts where item_uid in (${items})); insert into searched_data_items (item_uid, category_uid, label_length) select item_uid, category_uid, label_length from data_item_texts where item_uid in (${items}) on conflict (item_uid) do update set category_uid = excluded.category_uid, label_length = excluded.label_length; insert into data_item_words (rowid, own, category) select s.id, t.own, t.category from data_item_texts t join searched_data_items s on s.item_uid = t.item_uid where t.item_uid in (${items}); end`;

const itemsOfCategory = 'select uid from data_items where category_uid = new.uid';

const searchWords = `
create table searched_data_items (
  id integer primary key,
  item_uid text not null unique,
  category_uid text not null,
  label_length integer not null
) strict;

create virtual table data_item_words using fts5(
  own, category, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3'
);

create view data_item_texts (item_uid, category_uid, label_length, own, category) as
select i.uid, i.category_uid, length(i.label),
  i.label || ' ' || coalesce(i.name, '') || ' ' || coalesce(i.path, '') || ' '
    || coalesce((select group_concat(d.value, ' ') from json_each(i.drill) d), ''),
  c.path || ' ' || c.name
from data_items i join data_categories c on c.uid = i.category_uid
where i.deleted is null and c.deleted is null;

create trigger words_of_new_data_item after insert on data_items
begin insert into searched_data_items (item_uid, category_uid, label_length) select item_uid, category_uid, label_length from data_item_texts where item_uid = new.uid; insert into data_item_words (rowid, own, category) select s.id, t.own, t.category from data_item_texts t join searched_data_items s on s.item_uid = t.item_uid where t.item_uid = new.uid; end;

create trigger words_of_changed_data_item
after update of category_uid, path, name, label, drill, deleted on data_items
when (old.category_uid, old.path, old.name, old.label, old.drill, old.deleted)
  is not (new.category_uid, new.path, new.name, new.label, new.drill, new.deleted)
begin ${refresh('new.uid')};

create trigger words_of_purged_data_item after delete on data_items
begin delete from data_item_words where rowid in (select id from searched_data_items where item_uid = old.uid); delete from searched_data_items where item_uid = old.uid; end;

create trigger words_of_changed_data_category
after update of path, name, deleted on data_categories
when (old.path, old.name, old.deleted) is not (new.path, new.name, new.deleted)
begin ${refresh(itemsOfCategory)};
`;

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
