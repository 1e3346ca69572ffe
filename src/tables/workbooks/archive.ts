import { badInput, EmissionsError } from '../../domain/basics/errors.ts';

/** All parts of a workbook together, unpacked. */
const maxUnpacked = 100 * 1024 * 1024;

const beginnings = {
  archive: [0x50, 0x4b, 0x03, 0x04],
  /** Workbooks of Excel until 2003, and those that are protected by a password. */
  compound: [0xd0, 0xcf, 0x11, 0xe0],
} as const;

/** Which kind of file begins with these bytes, at least four; `null` for a text. */
export function binaryKind(start: Uint8Array): keyof typeof beginnings | null {
  const begins = (bytes: readonly number[]) => bytes.every((byte, index) => start[index] === byte);
  if (begins(beginnings.archive)) return 'archive';
  return begins(beginnings.compound) ? 'compound' : null;
}

/**
 * Throws BAD_USER_INPUT for a file that is no workbook in .xlsx, and PAYLOAD_TOO_LARGE for one that
 * unpacks to more than 100 MiB. A part that unpacks to more than its directory says is refused later.
 */
export function assertWorkbook(file: Buffer): void {
  const kind = binaryKind(file);
  if (kind === 'compound') throw notWorkbook(file.includes(encrypted) ? isProtected : isOld);
  if (kind === null) throw notWorkbook('is a text, and no .xlsx: send it as text/csv, or name it .csv');
  const entries = entriesOf(file);
  if (entries === null) throw damaged();
  const names = entries.map(({ name }) => name);
  if (!names.includes('[Content_Types].xml') || names.some((name) => /^xl\/workbook\.bin$/.test(name)))
    throw notWorkbook('is an archive, and no .xlsx: save its sheet as .xlsx or CSV');
  const isBelied = entries.some(({ packed, unpacked }) => unpacked === 0 && packed > 2);
  if (isBelied || entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > maxUnpacked)
    throw new EmissionsError(
      'PAYLOAD_TOO_LARGE',
      `The workbook is too large: unpacked it may have ${maxUnpacked / 1024 / 1024} MiB. Remove sheets and pictures, split it, or save the sheet as CSV.`,
    );
}

const encrypted = Buffer.from('EncryptedPackage', 'utf16le');
const isProtected = 'is protected by a password: remove the password, and save it again as .xlsx';
const isOld = 'is in the old format of Excel, or of another program. Save it as .xlsx';

function notWorkbook(what: string): EmissionsError {
  return badInput('table', `The file ${what}.`, 'invalid-content');
}

export function damaged(): EmissionsError {
  return notWorkbook('is a damaged or incomplete .xlsx: open it in a spreadsheet program, and save it again');
}

interface Entry {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
}

const endLength = 22;
const longestComment = 0xffff;
const headerLength = 46;

/** The directory at the end of an archive; `null` where it is not whole. */
function entriesOf(file: Buffer): readonly Entry[] | null {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end === -1 || end < file.length - endLength - longestComment || end + endLength > file.length)
    return null;
  const entries: Entry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (at + headerLength > file.length || file.toString('latin1', at, at + 4) !== 'PK\x01\x02') return null;
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset));
    const next = at + headerLength + (nameLength ?? 0);
    entries.push({
      name: file.toString('utf8', at + headerLength, next),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
    });
    at = next + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}
