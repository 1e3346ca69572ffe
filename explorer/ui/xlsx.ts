type Cell = string | number | null;

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

/** A workbook with real numbers, whose first rows stay in sight. */
export function workbook(sheets: readonly Sheet[]): Blob {
  const names = sheets.map((_, index) => `worksheets/sheet${index + 1}.xml`);
  const relations = names.map((name, index) => relation(index + 1, 'worksheet', name)).join('');
  const list = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escaped(name.slice(0, 31))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const types = ['workbook.xml', ...names].map(
    (name, index) =>
      `<Override PartName="/xl/${name}" ContentType="${kinds}.${index === 0 ? 'sheet.main' : 'worksheet'}+xml"/>`,
  );
  return zip([
    [
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join('')}</Types>`,
    ],
    ['_rels/.rels', relationsOf(relation(1, 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${list.join('')}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relationsOf(relations)],
    ...sheets.map(({ rows }, index) => [`xl/${names[index]}`, sheetOf(rows)] as const),
  ]);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;
const relationsOf = (all: string): string =>
  `<Relationships xmlns="${packages}/relationships">${all}</Relationships>`;

function sheetOf(rows: Sheet['rows']): string {
  const pane =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>';
  const written = rows.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('');
  return `<worksheet xmlns="${main}">${pane}<sheetData>${written}</sheetData></worksheet>`;
}

function cellOf(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>';
  return typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** Control characters have no place in XML. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');

/** Files that are stored as they are, of which spreadsheets read any. */
function zip(files: readonly (readonly [name: string, text: string])[]): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const [name, text] of files) {
    const [label, bytes] = [encoder.encode(name), encoder.encode(`<?xml version="1.0"?>${text}`)];
    const facts = [20, 0x800, 0, 0, 0x21].map((value) => [value, 2] as const);
    const sizes = [crcOf(bytes), bytes.length, bytes.length].map((value) => [value, 4] as const);
    const both = [...facts, ...sizes, [label.length, 2] as const, [0, 2] as const];
    const rest = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ] as const;
    const head = record([[0x04034b50, 4], ...both]);
    parts.push(head, label, bytes);
    directory.push(record([[0x02014b50, 4], [20, 2], ...both, ...rest]), label);
    offset += head.length + label.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = [files.length, 2] as const;
  const end = record([[0x06054b50, 4], [0, 4], count, count, [size, 4], [offset, 4], [0, 2]]);
  return new Blob([...parts, ...directory, end], { type: `${kinds}.sheet` });
}

/** Numbers of so many bytes each, the lowest byte first. */
const record = (fields: readonly (readonly [value: number, bytes: number])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    fields.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 255)),
  );

function crcOf(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ -1) >>> 0;
}
