const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

interface Sheet {
  readonly name: string;
  /** The rows, as they stand between `sheetData`. */
  readonly rows: string;
  readonly state?: 'hidden';
}

interface Parts {
  readonly sheets: readonly Sheet[];
  /** What stands in `sst`. */
  readonly strings?: string;
  /** Number formats, which styles 1, 2, … have. */
  readonly formats?: readonly string[];
  readonly workbookProperties?: string;
  /** In front of the names of all elements. */
  readonly prefix?: string;
  /** In front of the paths of sheets. */
  readonly folder?: string;
}

/** The parts of a workbook by name, as a program writes them that writes no more than it must. */
export function workbookParts({
  sheets,
  strings,
  formats,
  workbookProperties = '',
  prefix = '',
  folder = 'worksheets/',
}: Parts): Readonly<Record<string, string>> {
  const namespace = `xmlns${prefix === '' ? '' : `:${prefix.slice(0, -1)}`}`;
  const named = (xml: string) => xml.replaceAll(/<(\/?)(?=[a-zA-Z])/g, `<$1${prefix}`);
  const root = (name: string, of: string, content: string) =>
    declaration + named(`<${name} ${namespace}="${of}" xmlns:r="${relationships}">${content}</${name}>`);
  const related = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relationships}/${type}" Target="${target}"/>`;
  const sheetFiles = sheets.map(({ rows }, index): [string, string] => [
    `xl/worksheets/sheet${index + 1}.xml`,
    root('worksheet', main, `<sheetData>${rows}</sheetData>`),
  ]);
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${index + 1}"/>`,
  );
  const last = sheets.length;
  return {
    '[Content_Types].xml': root('Types', types, '<Default Extension="xml" ContentType="application/xml"/>'),
    '_rels/.rels': root('Relationships', packaged, related(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': root('workbook', main, `${workbookProperties}<sheets>${list.join('')}</sheets>`),
    'xl/_rels/workbook.xml.rels': root(
      'Relationships',
      packaged,
      [
        ...sheets.map((_, index) => related(index + 1, 'worksheet', `${folder}sheet${index + 1}.xml`)),
        ...(strings === undefined ? [] : [related(last + 1, 'sharedStrings', 'sharedStrings.xml')]),
        ...(formats === undefined ? [] : [related(last + 2, 'styles', 'styles.xml')]),
      ].join(''),
    ),
    ...(strings !== undefined && { 'xl/sharedStrings.xml': root('sst', main, strings) }),
    ...(formats !== undefined && { 'xl/styles.xml': root('styleSheet', main, stylesOf(formats)) }),
    ...Object.fromEntries(sheetFiles),
  };
}

function stylesOf(formats: readonly string[]): string {
  const escaped = formats.map((code) =>
    code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
  );
  const numFmts = escaped.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`);
  const xfs = [0, ...formats.map((_, index) => 164 + index)].map((id) => `<xf numFmtId="${id}"/>`);
  return `<numFmts>${numFmts.join('')}</numFmts><cellXfs>${xfs.join('')}</cellXfs>`;
}
