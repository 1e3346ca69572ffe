import { rounded } from '../../domain/basics/decimal.ts';
import type { Page } from '../../domain/basics/page.ts';
import type { ImportedRecord, ProfileImport, UndoneImport } from '../../domain/profiles/profile-import.ts';
import { formatDocument } from '../documents/document.ts';
import { encodePager } from '../documents/pager.ts';
import { type Element, element, listOf } from '../elements/element.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { formatIsoDate } from '../elements/timestamp.ts';
import { markField } from '../forms/field-codecs.ts';
import type { RecordForm } from '../forms/record-form.ts';

interface UndoQuery {
  readonly withChanged: boolean;
  readonly isDryRun: boolean;
}

export const undoQuery: RecordForm<UndoQuery> = {
  withChanged: markField('withChanged'),
  isDryRun: markField('dryRun'),
};

export function encodeImports(
  document: Envelope & { readonly imports: Page<ProfileImport> },
  format: Format,
): string {
  const { imports, timeZone } = document;
  const listed = imports.entries.map((each) => encodeImportElement(each, timeZone));
  const members = { imports: listOf('import', listed), pager: encodePager(imports) };
  return formatDocument(null, document, members, format);
}

export function encodeProfileImport(
  document: Envelope & { readonly found: ProfileImport; readonly records: Page<ImportedRecord> },
  format: Format,
): string {
  const { found, records, timeZone } = document;
  const members = {
    import: encodeImportElement(found, timeZone),
    records: listOf(
      'record',
      records.entries.map(({ uid, categoryPath, name, isUpdate, isChanged }) =>
        element(
          { uid, category: categoryPath, update: isUpdate, changed: isChanged },
          { name: name ?? undefined },
        ),
      ),
    ),
    pager: encodePager(records),
  };
  return formatDocument(null, document, members, format);
}

export function encodeUndone(
  document: Envelope & { readonly undone: UndoneImport; readonly isDryRun: boolean },
  format: Format,
): string {
  const { deleted, restored, keptCount, kept } = document.undone;
  const members = {
    dryRun: document.isDryRun,
    deleted,
    restored,
    kept: keptCount,
    records: listOf(
      'record',
      kept.map(({ uid, name, isChanged, message }) =>
        element({ uid, changed: isChanged }, { name: name ?? undefined, message }),
      ),
    ),
  };
  return formatDocument(null, document, members, format);
}

function encodeImportElement(
  { uid, created, username, fileName, period, undone, sums, ...counts }: ProfileImport,
  timeZone: string,
): Element {
  const { added, updated, known, changed, refused } = counts;
  return element(
    { uid, created: formatIsoDate(created, timeZone), added, updated, known, changed, refused },
    {
      username,
      fileName: fileName ?? undefined,
      startDate: period === null ? undefined : formatIsoDate(period.start, timeZone),
      endDate: period?.end == null ? undefined : formatIsoDate(period.end, timeZone),
      undone: undone === null ? undefined : formatIsoDate(undone, timeZone),
      sums: listOf(
        'sum',
        sums.map(({ category, rows, kilograms, without }) =>
          element({
            category,
            rows,
            kilograms: rounded(kilograms),
            without: without === 0 ? undefined : without,
          }),
        ),
      ),
    },
  );
}
