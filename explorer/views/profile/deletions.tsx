import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../api/failure.ts';
import { failureOf, newKey } from '../../api/write.ts';
import { deleteItem } from './change-item.ts';
import { nameOf } from './item-row.tsx';
import type { ProfileItem } from './use-profile-items.ts';

interface Deletion {
  readonly item: ProfileItem;
  readonly key: string;
  /** Why the service has not deleted it. */
  readonly failure: Failure | null;
}

const undoMs = 8_000;

/**
 * Deletes items some seconds after one has asked for it, so that undoing is not
 * creating another item: nothing is sent before. Leaving the view sends it.
 */
export function useDeletions(profileUid: string, onDeleted: () => void) {
  const [deletions, setDeletions] = useState<readonly Deletion[]>([]);
  const timers = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; send: () => void }>());
  const forget = (uid: string): void => {
    clearTimeout(timers.current.get(uid)?.timer);
    timers.current.delete(uid);
  };
  const drop = (uid: string): void => {
    forget(uid);
    setDeletions((before) => before.filter(({ item }) => item.uid !== uid));
  };
  const send = async ({ item, key }: Deletion): Promise<void> => {
    forget(item.uid);
    const { uid, version, dataCategory } = item;
    const input = { profileUid, categoryPath: dataCategory?.path ?? '', uid, expectedVersion: version };
    const failure = await failureOf(deleteItem, input, key);
    if (failure !== null)
      return setDeletions((before) =>
        before.map((each) => (each.item.uid === uid ? { ...each, failure } : each)),
      );
    onDeleted();
    drop(uid);
  };
  const add = (item: ProfileItem): void => {
    const deletion = { item, key: newKey(), failure: null };
    const sending = (): void => void send(deletion);
    timers.current.set(item.uid, { timer: setTimeout(sending, undoMs), send: sending });
    setDeletions((before) => [...before, deletion]);
  };
  useEffect(() => {
    const waiting = timers.current;
    return () => {
      for (const { timer, send: sendNow } of waiting.values()) {
        clearTimeout(timer);
        sendNow();
      }
    };
  }, []);
  useWarning(deletions.some(({ failure }) => failure === null));
  return {
    deletions,
    add,
    drop,
    send,
    isHidden: (uid: string) => deletions.some(({ item, failure }) => item.uid === uid && failure === null),
  };
}

/** A tab that is closed sends nothing any more, so the browser asks first. */
function useWarning(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isWanted]);
}

/** The items to be deleted, with a way back, and those that could not be deleted. */
export function Deletions({ deletions: { deletions, drop, send } }: DeletionsProps) {
  return (
    <div role="status" className="deletions">
      {deletions.map((deletion) => (
        <p key={deletion.item.uid} className={deletion.failure === null ? 'note' : 'hint'}>
          {deletion.failure === null
            ? `“${nameOf(deletion.item)}” will be deleted in a moment. `
            : `“${nameOf(deletion.item)}” was not deleted: ${reasonOf(deletion.failure)} `}
          <button onClick={() => drop(deletion.item.uid)}>
            {deletion.failure === null ? 'Undo' : 'Keep it'}
          </button>{' '}
          {deletion.failure?.isOutcomeUnknown === true && (
            <button onClick={() => void send(deletion)}>Try again</button>
          )}
        </p>
      ))}
    </div>
  );
}

interface DeletionsProps {
  readonly deletions: ReturnType<typeof useDeletions>;
}

function reasonOf({ code, message, isOutcomeUnknown }: Failure): string {
  if (isOutcomeUnknown)
    return `${message} It is not known whether it was; trying again is safe, as it cannot be deleted twice.`;
  return code === 'CONFLICT'
    ? 'someone else has changed it meanwhile. Look at it, then delete it again if it is still to go.'
    : message;
}
