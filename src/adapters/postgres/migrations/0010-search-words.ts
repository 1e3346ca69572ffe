import { bracketOf } from '../unicode-classes.ts';

/**
 * The search words of data items, as in SQLite: maintained by triggers in the
 * transaction of every write, per statement, so that an import costs one step
 * for all its items. Words are folded as in `domain/search/search-words.ts`: lower
 * case, without combining marks, and no longer than a search word may be.
 * Created on demand: it enumerates all of Unicode. Words of searches are found
 * with a plan for the current size of the tables: a plan made while they were
 * empty scans all items for each batch.
 */
export const searchWords = (): string => `
create function folded_words(content text) returns tsvector language sql immutable parallel safe as
$$ select coalesce(array_to_tsvector(array_agg(distinct left(normalize(word, nfc), 200))), ''::tsvector) from regexp_split_to_table(lower(regexp_replace(normalize(content, nfd), '[${bracketOf('M')}]+', '', 'g') collate "und-x-icu"), '[^${bracketOf('L', 'N')}]+') word where word <> '' $$;

create table searched_data_items (
  id bigint generated always as identity primary key,
  item_uid text collate "C" not null unique,
  category_uid text collate "C" not null,
  label_length bigint not null,
  own tsvector not null,
  words tsvector not null
);
create index searched_data_items_by_category on searched_data_items (category_uid);
create index searched_data_items_by_words on searched_data_items using gin (words);

create view data_item_texts (item_uid, category_uid, position, label_length, own, category) as
select i.uid, i.category_uid, i.position, length(i.label),
  i.label || ' ' || coalesce(i.name, '') || ' ' || coalesce(i.path, '') || ' '
    || coalesce((select string_agg(d.value, ' ') from jsonb_array_elements_text(i.drill::jsonb) d (value)), ''),
  c.path || ' ' || c.name
from data_items i join data_categories c on c.uid = i.category_uid
where i.deleted is null and c.deleted is null;

create function index_words(items text[]) returns void language plpgsql set plan_cache_mode = force_custom_plan as
$$ begin delete from searched_data_items s where s.item_uid = any (items) and not exists (select 1 from data_item_texts t where t.item_uid = s.item_uid); insert into searched_data_items (item_uid, category_uid, label_length, own, words) select t.item_uid, t.category_uid, t.label_length, folded_words(t.own), folded_words(t.own || ' ' || t.category) from data_item_texts t where t.item_uid = any (items) order by t.category_uid, t.position on conflict (item_uid) do update set category_uid = excluded.category_uid, label_length = excluded.label_length, own = excluded.own, words = excluded.words; end $$;

create function words_of_new_data_items() returns trigger language plpgsql as
$$ begin perform index_words(array(select uid from fresh)); return null; end $$;
create trigger words_of_new_data_items after insert on data_items
referencing new table as fresh for each statement execute function words_of_new_data_items();

create function words_of_changed_data_items() returns trigger language plpgsql as
$$ begin perform index_words(array(select n.uid from fresh n join stale o on o.uid = n.uid where (o.category_uid, o.path, o.name, o.label, o.drill, o.deleted) is distinct from (n.category_uid, n.path, n.name, n.label, n.drill, n.deleted))); return null; end $$;
create trigger words_of_changed_data_items after update on data_items
referencing old table as stale new table as fresh for each statement execute function words_of_changed_data_items();

create function words_of_purged_data_items() returns trigger language plpgsql as
$$ begin delete from searched_data_items where item_uid in (select uid from stale); return null; end $$;
create trigger words_of_purged_data_items after delete on data_items
referencing old table as stale for each statement execute function words_of_purged_data_items();

create function words_of_changed_data_categories() returns trigger language plpgsql as
$$ begin perform index_words(array(select i.uid from fresh n join stale o on o.uid = n.uid join data_items i on i.category_uid = n.uid where (o.path, o.name, o.deleted) is distinct from (n.path, n.name, n.deleted))); return null; end $$;
create trigger words_of_changed_data_categories after update on data_categories
referencing old table as stale new table as fresh for each statement execute function words_of_changed_data_categories();
`;
