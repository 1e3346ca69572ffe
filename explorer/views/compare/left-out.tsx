import { maxCompared } from '../../api/compared.ts';

interface LeftOutProps {
  /** What of the address is not an item. */
  readonly broken: readonly string[];
  readonly tooMany: number;
}

/** What of the address of a comparison is not shown, and why. */
export function LeftOut({ broken, tooMany }: LeftOutProps) {
  return (
    <>
      {broken.length > 0 && (
        <p className="hint">
          {broken.length === 1
            ? 'A part of this address is not an item'
            : `${broken.length} parts of this address are not items`}
          {', perhaps cut off on the way, and left out: '}
          {broken.map((name) => `“${name}”`).join(', ')}.
        </p>
      )}
      {tooMany > 0 && (
        <p className="hint">
          This address names {maxCompared + tooMany} items; the first {maxCompared} are shown.
        </p>
      )}
    </>
  );
}
