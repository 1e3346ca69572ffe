import { type FormEvent, useEffect, useState } from 'react';
import { useWrite } from '../../api/write.ts';
import { WriteFailure } from '../../ui/write-failure.tsx';
import { changeItem } from './change-item.ts';
import { Conflict } from './conflict.tsx';
import { type Draft, changedFields, changesBetween, draftOf, type Editable } from './draft.ts';
import { DraftFields } from './draft-fields.tsx';
import type { ProfileItem } from './use-profile-items.ts';

interface RowEditorProps {
  readonly profileUid: string;
  readonly item: ProfileItem;
  readonly close: (isChanged: boolean) => void;
}

/** Changes an item in its row. If someone else has changed it since, both are shown. */
export function RowEditor({ profileUid, item, close }: RowEditorProps) {
  const [base, setBase] = useState({ draft: draftOf(item), version: item.version });
  const [draft, setDraft] = useState(base.draft);
  const [theirs, setTheirs] = useState<Editable & { readonly version: number | null }>();
  const { write, isWaiting, failure } = useWrite(
    async (input: Parameters<typeof changeItem>[0], key: string | null) => {
      const answer = await changeItem(input, key);
      const isConflict = answer.userErrors.some(({ currentVersion }) => currentVersion !== null);
      if (isConflict && answer.item !== null) setTheirs(answer.item);
      return answer.userErrors;
    },
  );
  useEscape(() => close(false));
  const save = async (to: Draft, from = base): Promise<void> => {
    if (changedFields(from.draft, to).length === 0) return close(false);
    const isSaved = await write({
      profileUid,
      categoryPath: item.dataCategory?.path ?? '',
      uid: item.uid,
      expectedVersion: from.version,
      ...changesBetween(from.draft, to, item),
    });
    if (isSaved) close(true);
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    void save(draft);
  };
  const settle = (chosen: Draft): void => {
    if (theirs === undefined) return;
    const now = { draft: draftOf(theirs), version: theirs.version };
    setTheirs(undefined);
    setBase(now);
    setDraft(chosen);
    if (changedFields(now.draft, chosen).length === 0) return close(true);
    void save(chosen, now);
  };
  return (
    <div role="cell" className="row-editor">
      <form onSubmit={submit}>
        {theirs === undefined ? (
          <>
            <DraftFields item={item} draft={draft} setDraft={setDraft} />
            <WriteFailure failure={failure} retry={submit} />
            <p className="tools">
              <button className="main" disabled={isWaiting}>
                {isWaiting ? 'Saving …' : 'Save'}
              </button>
              <button type="button" onClick={() => close(false)}>
                Cancel
              </button>
            </p>
          </>
        ) : (
          <Conflict
            before={base.draft}
            mine={draft}
            theirs={draftOf(theirs)}
            valueNames={new Map(item.itemValues?.map(({ path, name }) => [path, name]))}
            settle={settle}
          />
        )}
      </form>
    </div>
  );
}

function useEscape(leave: () => void): void {
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') leave();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
}
