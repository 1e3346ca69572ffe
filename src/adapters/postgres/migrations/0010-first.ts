import { tables } from '../../sql/migrations/0010-first/tables.ts';
import { searchWords } from './0010-search-words.ts';

/**
 * Numbers are 64-bit as in SQLite. Texts sort and compare by bytes, regardless
 * of the server's locale, because the order of lists is visible to clients.
 */
export function postgresTables(shared: string): string {
  return shared
    .replaceAll(/^( {2}\w+) text\b/gm, '$1 text collate "C"')
    .replaceAll(/^( {2}\w+) integer\b/gm, '$1 bigint')
    .replaceAll(/^\) strict(, without rowid)?;$/gm, ');');
}

/**
 * The trigger notifies other processes of every write that advances the
 * revision. Indexes that provide a list's order cover only rows that are not
 * deleted, because the planner does not treat `is null` as a constant.
 * `caller_allowances` has when each caller's allowance is full again, in
 * milliseconds since 1970. SQLite needs no such table: it is used on one machine,
 * whose processes exchange allowances directly. A server crash loses a minute's
 * worth, so the table is unlogged. A function, because the text is long to build.
 */
export const sql = (): string => `
create table marker (writes bigint not null);
insert into marker (writes) values (0);

create function tell_of_writes() returns trigger language plpgsql as
$$ begin perform pg_notify('emissions_gateway_writes', new.writes::text); return null; end $$;
create trigger tell_of_writes after update on marker for each row execute function tell_of_writes();
${postgresTables(tables)}
create index data_items_by_category on data_items (category_uid);
create index data_items_by_position on data_items (category_uid, position) where deleted is null;
create index data_items_by_drill on data_items (category_uid, drill_key, position) where deleted is null;
create index data_items_by_path on data_items (category_uid, path, position) where deleted is null;
create index profile_items_by_start
on profile_items (profile_uid, category_uid, start_date, uid, end_date, data_item_uid, name_key)
where deleted is null;

create unlogged table caller_allowances (
  caller text collate "C" primary key,
  full_at double precision not null
);
${searchWords()}`;
