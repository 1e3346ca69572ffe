/**
 * The words of data items for less: those of a category are folded once for all
 * its items, short texts of ASCII without the tables of Unicode, and what has no words
 * any more is looked for among the given items instead of all.
 */
export const sql = `
create function words_of(content text) returns tsvector language plpgsql immutable parallel safe as
$$ begin if octet_length(content) > length(content) or length(content) > 200 then return folded_words(content); end if; return array_to_tsvector(array_remove(regexp_split_to_array(lower(content collate "C"), '[^a-z0-9]+'), '')); end $$;

create or replace function index_words(items text[]) returns void language plpgsql set plan_cache_mode = force_custom_plan as
$$ begin delete from searched_data_items s where s.item_uid = any (items) and s.item_uid not in (select t.item_uid from data_item_texts t where t.item_uid = any (items)); with texts as materialized (select *, words_of(own) as words from data_item_texts where item_uid = any (items)), categories as materialized (select category, words_of(category) as words from texts group by category) insert into searched_data_items (item_uid, category_uid, label_length, own, words) select t.item_uid, t.category_uid, t.label_length, t.words, t.words || c.words from texts t join categories c using (category) order by t.category_uid, t.position on conflict (item_uid) do update set category_uid = excluded.category_uid, label_length = excluded.label_length, own = excluded.own, words = excluded.words; end $$;
`;
