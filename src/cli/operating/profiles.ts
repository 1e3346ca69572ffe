import { defineActions } from '../program/command.ts';
import { createProfileAction } from './profiles-create.ts';
import { exportItemsAction } from './profiles-export.ts';
import { importItemsAction } from './profiles-import.ts';
import { listImportsAction } from './profiles-imports.ts';
import { shareProfileAction } from './profiles-share.ts';
import { undoImportAction } from './profiles-undo-import.ts';
import { listProfilesAction } from '../reading/profiles-list.ts';
import { showProfileAction } from '../reading/profiles-show.ts';
import { limitHelp } from '../reading/read-entries.ts';
import { readingHelp } from '../reading/reading.ts';
import { recordOptionsHelp } from '../output/record-format.ts';

const help = `Lists, shows and creates profiles, imports tables into them, and exports them with amounts: each row of a CSV, .xlsx or
NDJSON file becomes a profile item. A map says what the columns mean, or else their headers. A row that cannot be stored is
refused with its line, its column and the reason, and the others are added; the exit code is then 1. Importing the same
file again adds only what is missing. docs/do/tables.md has the map and the codes.

Usage: emissions-gateway profiles list [USER] [OPTIONS]
       emissions-gateway profiles show UID [OPTIONS]
       emissions-gateway profiles create [--user USER] [--name NAME]
       emissions-gateway profiles share UID --with USER:ACCESS [--with-group GROUP:ACCESS] [OPTIONS]
       emissions-gateway profiles import FILE [--profile UID] [OPTIONS]
       emissions-gateway profiles import FILE --write-map MAP.json [--category PATH]
       emissions-gateway profiles imports UID [IMPORT] [OPTIONS]
       emissions-gateway profiles undo-import IMPORT [--profile UID] [--with-changed] [--dry-run]
       emissions-gateway profiles export UID --to FILE [--format FORMAT]

Options of list and show:
  --from DATE              with show: what was emitted from then on, by the items of that time; all time when absent
  --to DATE                with show: until then, such as 2026-01-31; until now when absent
  --per UNIT               with show: what was emitted per year, month or another time of the period
${limitHelp}
${recordOptionsHelp}
${readingHelp}

Options of create, which prints the uid:
  --user USER              the owner; the only user when absent
  --name NAME              its name

Options of share, once for each user or group; ACCESS is view, modify, or none to end it:
  --with USER:ACCESS       such as ann:modify
  --with-group GROUP:ACCESS
  --user USER              with the rights of this user; without it any profile

--reason TEXT of create, share, import and undo-import says why, among the edits of the profile.

Options of import and export:
  --profile UID            the profile of rows that name none; the column "profile" has the uid or the name of each row's
  --user USER              import with the rights of this user; without it into any profile
  --create-profiles        create profiles that rows name and that do not exist, for the user
  --map MAP.json           the meaning of the columns
  --write-map MAP.json     write the map that the header suggests, to be edited; imports nothing
  --category PATH          the category of rows that name none; its drill-down levels are recognized as columns
  --format FORMAT          csv, xlsx or ndjson. Default: from the file name
  --sheet NAME             the sheet of a workbook. Default: the only one with rows
  --dry-run                check every row without writing anything
  --update                 change the items of rows that are known with other content
  --to FILE                where to export to; - is standard output. An existing file is replaced once the export is complete
  --resume LINE            begin at this line, as an interrupted import reported
  --json                   print the outcome as JSON; of create, too
  --store, --data-dir      the database, as for serve

Options of undo-import, which deletes the records that an import added, and restores those that it updated:
  --with-changed           undo also records that were changed after the import; without it they are kept and named

list has the profiles that a user may see, or all profiles. show has what each item emitted, and the sum; CSV has the
items without it. export has the same amounts, of all time until now.

Examples:
  emissions-gateway profiles list
  emissions-gateway profiles show AD63A83B4D41 --from 2025-01-01 --to 2026-01-01
  emissions-gateway profiles create --user anna --name Leeds
  emissions-gateway profiles share AD63A83B4D41 --with ann:modify --with-group auditors:view
  emissions-gateway profiles import journeys.csv --write-map journeys.json --category transport/car/generic
  emissions-gateway profiles import journeys.csv --profile AD63A83B4D41 --map journeys.json --dry-run
  emissions-gateway profiles import journeys.csv --profile AD63A83B4D41 --map journeys.json
  emissions-gateway profiles import sites.csv --category transport/car/generic --user anna --create-profiles
  emissions-gateway profiles import journeys.xlsx --sheet 2026 --profile AD63A83B4D41
  emissions-gateway profiles imports AD63A83B4D41
  emissions-gateway profiles undo-import EF7P2Q8RS4TU --dry-run
  emissions-gateway profiles export AD63A83B4D41 --to items.xlsx
`;

export const profilesCommand = defineActions('profiles', help, {
  list: listProfilesAction,
  show: showProfileAction,
  create: createProfileAction,
  share: shareProfileAction,
  import: importItemsAction,
  imports: listImportsAction,
  'undo-import': undoImportAction,
  export: exportItemsAction,
});
