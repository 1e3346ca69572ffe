import { maxCompared } from '../../api/compared.ts';
import { words } from '../../words/words.ts';

interface ExcludedItemsProps {
  /** The parts of the address that are not factors. */
  readonly broken: readonly string[];
  readonly tooMany: number;
}

/** The factors of the address that are not shown, with the reason. */
export const ExcludedItems = ({ broken, tooMany }: ExcludedItemsProps) => (
  <>
    {broken.length > 0 && (
      <p className="muted">
        {words.compare.broken(broken.length, broken.map((name) => `“${name}”`).join(', '))}
      </p>
    )}
    {tooMany > 0 && <p className="muted">{words.compare.tooMany(maxCompared + tooMany, maxCompared)}</p>}
  </>
);
