import type { Table } from './read-file.ts';

/**
 * Identifies rows without a key: a digest of their cells with the number
 * of its occurrence, the same as that of the import over REST. `null` where the
 * browser has none to offer, because the page came over plain HTTP.
 */
export async function rowDigests({ columns, rows }: Table): Promise<readonly string[] | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return null;
  const seen = new Map<string, number>();
  const keys: string[] = [];
  for (const { cells } of rows) {
    const filled = columns.flatMap((column, index) => {
      const cell = cells[index] ?? '';
      return cell === '' ? [] : [[column, cell]];
    });
    const bytes = new Uint8Array(
      await subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(filled))),
    );
    const key = `row-${Array.from(bytes.slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    keys.push(occurrence === 1 ? key : `${key}-${occurrence}`);
  }
  return keys;
}
