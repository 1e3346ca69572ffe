import { maxCompared } from '../../api/compared.ts';

interface ExcludedItemsProps {
  /** The parts of the address that are not items. */
  readonly broken: readonly string[];
  readonly tooMany: number;
}

/** The items of the address that are not shown, with the reason. */
export function ExcludedItems({ broken, tooMany }: ExcludedItemsProps) {
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
