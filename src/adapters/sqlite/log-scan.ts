import { closeSync, openSync, readSync } from 'node:fs';
import { EmissionsError } from '../../domain/basics/errors.ts';

/** Sizes and offsets of https://sqlite.org/fileformat2.html#the_write_ahead_log. */
const headerBytes = 32;
const frameHeaderBytes = 24;
const littleEndianMagic = 0x377f0682;

/** STORE_UNAVAILABLE for a database whose write-ahead log is corrupted. */
export function assertWholeLog(file: string): void {
  const position = findLogCorruption(file);
  if (position === null) return;
  throw new EmissionsError(
    'STORE_UNAVAILABLE',
    `The database ${file} cannot be opened: its write-ahead log ${file}-wal is corrupted at byte ${position}, and acknowledged writes follow. Replace it with a backup: emissions-gateway restore BACKUP --replace. Or give up these writes: emissions-gateway verify --accept.`,
  );
}

/**
 * The position of the first bad frame of a corrupted log; `null` if it is whole.
 * SQLite silently ignores a bad frame with all that follow. A torn transaction
 * at the end is normal, and so are remains of longer ones that were rolled back.
 * But a transaction is on disk before the next one begins, so a bad frame is
 * corruption when it or frames that follow from each other complete two.
 */
export function findLogCorruption(file: string): number | null {
  const found = scan(`${file}-wal`);
  // Another process may have begun the log again in between.
  return found === null || scan(`${file}-wal`) === found ? found : null;
}

function scan(log: string): number | null {
  let descriptor: number;
  try {
    descriptor = openSync(log, 'r');
  } catch {
    return null;
  }
  try {
    return scanFrames((length, position) => {
      const bytes = new DataView(new ArrayBuffer(length));
      return readSync(descriptor, bytes, 0, length, position) === length ? bytes : null;
    });
  } finally {
    closeSync(descriptor);
  }
}

/** Reads bytes; `null` past the end. */
type Read = (length: number, position: number) => DataView | null;
type Sums = readonly [number, number];

function scanFrames(read: Read): number | null {
  const header = read(headerBytes, 0);
  if (header === null) return null;
  const isLittle = header.getUint32(0) === littleEndianMagic;
  let sums = add([0, 0], header, 0, 24, isLittle);
  // The header is on disk before the first frame is written.
  if (!isAt(header, 24, sums)) return read(1, headerBytes) === null ? null : 0;
  const salts: Sums = [header.getUint32(16), header.getUint32(20)];
  const length = frameHeaderBytes + header.getUint32(8);
  let bad: number | null = null;
  let commits = 0;
  for (let position = headerBytes; ; position += length) {
    const frame = read(length, position);
    if (frame === null) return null;
    sums = add(add(sums, frame, 0, 8, isLittle), frame, frameHeaderBytes, length, isLittle);
    const isOfThisLog = isAt(frame, 8, salts);
    if (!isOfThisLog || !isAt(frame, 16, sums)) {
      bad ??= position;
      commits = 0;
    }
    if (bad !== null && isOfThisLog && frame.getUint32(4) > 0) commits += 1;
    if (commits > 1) return bad;
    sums = [frame.getUint32(16), frame.getUint32(20)];
  }
}

function isAt(bytes: DataView, offset: number, [first, second]: Sums): boolean {
  return bytes.getUint32(offset) === first && bytes.getUint32(offset + 4) === second;
}

/** The cumulative checksum after the bytes from `from` to `to`. */
function add(sums: Sums, bytes: DataView, from: number, to: number, isLittle: boolean): Sums {
  let [first, second] = sums;
  for (let offset = from; offset < to; offset += 8) {
    first = (first + bytes.getUint32(offset, isLittle) + second) >>> 0;
    second = (second + bytes.getUint32(offset + 4, isLittle) + first) >>> 0;
  }
  return [first, second];
}
