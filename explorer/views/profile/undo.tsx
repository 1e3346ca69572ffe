import { useState } from 'react';
import { useWrite } from '../../api/write.ts';
import { WriteFailure } from '../../ui/states/write-failure.tsx';
import { changeItem } from './change-item.ts';
import { type Draft, changesBetween, draftOf, type Editable } from './draft.ts';
import { nameOf } from './item-row.tsx';
import type { ProfileItem } from './use-profile-items.ts';

export interface Saved {
  readonly item: ProfileItem;
  /** The values before the change was saved. */
  readonly former: Editable;
  readonly draft: Draft;
  /** Its version since; `null` where the service has none. */
  readonly version: number | null;
}

interface UndoProps {
  readonly profileUid: string;
  readonly saved: Saved;
  readonly onUndone: () => void;
}

/** Says what was saved, with a way back: the former values are written unless someone has changed the item since. */
export function Undo({ profileUid, saved: { item, former, draft, version }, onUndone }: UndoProps) {
  const [isUndone, setUndone] = useState(false);
  const { write, isWaiting, failure } = useWrite(
    async (input: Parameters<typeof changeItem>[0], key: string | null) =>
      (await changeItem(input, key)).userErrors,
  );
  const undo = async (): Promise<void> => {
    const changes = changesBetween(draft, draftOf(former), former);
    const isDone = await write({
      profileUid,
      categoryPath: item.dataCategory?.path ?? '',
      uid: item.uid,
      expectedVersion: version,
      ...changes,
      // With their time of day, which fields for days do not show.
      ...('startDate' in changes ? { startDate: former.startDate } : {}),
      ...('endDate' in changes ? { endDate: former.endDate } : {}),
    });
    if (!isDone) return;
    setUndone(true);
    onUndone();
  };
  const isConflict = failure?.code === 'CONFLICT';
  return (
    <>
      <p className="note">
        {isUndone ? `“${nameOf(item)}” is as it was before. ` : `“${nameOf(item)}” was changed. `}
        {!isUndone && !isConflict && (
          <button disabled={isWaiting} onClick={() => void undo()}>
            {isWaiting ? 'Undoing …' : 'Undo'}
          </button>
        )}
      </p>
      {isConflict ? (
        <p className="hint">
          It was not undone: someone else has changed it meanwhile. Choose “Change” to see it as it is now.
        </p>
      ) : (
        <WriteFailure failure={failure} retry={() => void undo()} />
      )}
    </>
  );
}
