import { createHash } from 'node:crypto';
import { shownTextOf } from '../cells/cell.ts';
import { keyTextOf } from './key-text.ts';
import type { RawCells } from '../reading/table-part.ts';
import { parseRowKey, rowFault, type RowFault } from '../../domain/profiles/table-row.ts';

interface RowDigest {
  readonly digest: string;
  /** Whether an earlier row is the same. */
  readonly isRepeated: boolean;
}

/**
 * The keys of the rows of one table, in their order: the text of the row's key,
 * or else a digest of its cells with the number of its occurrence, so that a
 * table gives the same keys every time, whatever its map. A key that an earlier
 * row of the same profile has is a fault.
 */
export class RowKeys {
  /** The line of the first row with a key. */
  readonly #lines = new Map<bigint, number>();
  readonly #occurrences = new Map<bigint, number>();
  /** The rows so far, cell by cell. */
  readonly #rows = new Set<bigint>();

  /** Throws BAD_USER_INPUT for a text that is no key. */
  take(line: number, text: string, column: string | null, profile = ''): string | RowFault {
    parseRowKey(text);
    const digest = digestOf(JSON.stringify([profile.toLowerCase(), text]));
    const earlier = this.#lines.get(shortened(digest));
    if (earlier !== undefined) {
      const message = `Line ${earlier} has the same row key. Give each row its own key, or remove the row.`;
      return rowFault('KEY_REPEATED', message, column);
    }
    this.#lines.set(shortened(digest), line);
    return text;
  }

  /** Without the column of the key, which tells apart what may be the same. */
  digest(columns: readonly string[], cells: RawCells, keyColumn?: string | null): RowDigest {
    const filled = columns.flatMap((column, index) => {
      const cell = shownTextOf(cells[index]).trim();
      return cell === '' || column === keyColumn ? [] : [[column, cell]];
    });
    const row = shortened(digestOf(JSON.stringify(filled)));
    const isRepeated = this.#rows.has(row);
    this.#rows.add(row);
    const digest = digestOf(JSON.stringify(filled.map(([column, cell = '']) => [column, keyTextOf(cell)])));
    const occurrence = (this.#occurrences.get(shortened(digest)) ?? 0) + 1;
    this.#occurrences.set(shortened(digest), occurrence);
    const key = `row-${digest.toString('hex', 0, 12)}`;
    return { digest: occurrence > 1 ? `${key}-${occurrence}` : key, isRepeated };
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** 64 bits tell a million rows apart, and take less memory than a text, which would keep the table that it was cut from. */
function shortened(digest: Buffer): bigint {
  return digest.readBigUInt64LE();
}
