import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useWrite } from '../../api/write.ts';
import { WriteFailure } from '../../ui/states/write-failure.tsx';
import { changeItem } from './change-item.ts';
import { Conflict } from './conflict.tsx';
import { type Draft, changedFields, changesBetween, draftOf, type Editable } from './draft.ts';
import { DraftFields } from './draft-fields.tsx';
import { nameOf } from './item-row.tsx';
import type { Saved } from './undo.tsx';
import type { ProfileItem } from './use-profile-items.ts';

interface RowEditorProps {
  readonly profileUid: string;
  readonly item: ProfileItem;
  /** With what was saved, if anything was, and whether the item is another than the row shows. */
  readonly close: (saved: Saved | null, isChanged: boolean) => void;
}

interface Base {
  readonly draft: Draft;
  readonly version: number | null;
  readonly former: Editable;
}

/** Changes an item in its row. If someone else has changed it since, both are shown. */
export function RowEditor({ profileUid, item, close }: RowEditorProps) {
  const [base, setBase] = useState<Base>({ draft: draftOf(item), version: item.version, former: item });
  const [draft, setDraft] = useState(base.draft);
  const [refused, setRefused] = useState<string | null>(null);
  const latest = useRef<number | null>(null);
  const [theirs, setTheirs] = useState<Editable & { readonly version: number | null }>();
  const { write, isWaiting, failure } = useWrite(
    async (input: Parameters<typeof changeItem>[0], key: string | null) => {
      const answer = await changeItem(input, key);
      setRefused(refusedOf(input, answer.userErrors[0]?.field));
      latest.current = answer.item?.version ?? null;
      const isConflict = answer.userErrors.some(({ currentVersion }) => currentVersion !== null);
      if (isConflict && answer.item !== null) setTheirs(answer.item);
      return answer.userErrors;
    },
  );
  const leave = (): void => close(null, base.former !== item);
  const form = useEscape(leave);
  const save = async (to: Draft, from = base): Promise<void> => {
    if (changedFields(from.draft, to).length === 0) return close(null, from !== base || from.former !== item);
    const isSaved = await write({
      profileUid,
      categoryPath: item.dataCategory?.path ?? '',
      uid: item.uid,
      expectedVersion: from.version,
      ...changesBetween(from.draft, to, item),
    });
    if (isSaved) close({ item, former: from.former, draft: to, version: latest.current }, true);
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    void save(draft);
  };
  const settle = (chosen: Draft): void => {
    if (theirs === undefined) return;
    const now = { draft: draftOf(theirs), version: theirs.version, former: theirs };
    setTheirs(undefined);
    setBase(now);
    setDraft(chosen);
    void save(chosen, now);
  };
  return (
    <div role="cell" className="row-editor">
      <form aria-label={`Change ${nameOf(item)}`} onSubmit={submit} ref={form}>
        {theirs === undefined ? (
          <>
            <DraftFields
              item={item}
              draft={draft}
              setDraft={setDraft}
              fault={failure && refused !== null ? { path: refused, message: failure.message } : null}
            />
            {refused === null && <WriteFailure failure={failure} retry={submit} />}
            <p className="tools">
              <button className="main" disabled={isWaiting}>
                {isWaiting ? 'Saving …' : 'Save'}
              </button>
              <button type="button" onClick={leave}>
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

/** Which value was refused: the service names it by its place among those that were sent. */
function refusedOf(
  { values }: Parameters<typeof changeItem>[0],
  field: readonly string[] | null | undefined,
): string | null {
  const at = field?.indexOf('values') ?? -1;
  const path = at === -1 ? undefined : values?.[Number(field?.[at + 1])]?.name;
  return path ?? null;
}

/** In this row alone: others may be changed at the same time. */
function useEscape(leave: () => void) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const row = form.current;
    const listen = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') leave();
    };
    row?.addEventListener('keydown', listen);
    return () => row?.removeEventListener('keydown', listen);
  });
  return form;
}
