import type { Uid } from '../../domain/uid.ts';
import { text, textOrNull } from './rows.ts';
import type { SqlTransaction } from './sql-connection.ts';
import type { RecordShown, Snapshot } from './trace.ts';

const select = `
select c.uid, c.path, c.name, c.definition_uid
from json_each(?) k join data_categories c on c.uid = k.value and c.deleted is null
order by k.key`;

/** The categories that are there, without what is below them. */
export async function snapshotCategories(
  transaction: SqlTransaction,
  uids: readonly Uid[],
): Promise<Snapshot> {
  const rows = await transaction.read(select, [JSON.stringify(uids)]);
  return new Map(
    rows.map((row): readonly [string, RecordShown] => {
      const [uid, path] = [text(row, 'uid'), text(row, 'path')];
      const fields = { path, name: text(row, 'name'), itemDefinitionUid: textOrNull(row, 'definition_uid') };
      return [`category ${uid}`, { kind: 'dataCategory', uid, path, fields }];
    }),
  );
}
