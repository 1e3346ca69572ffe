import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ExploreChangeItemMutation } from '../../../schema/generated/graphql.ts';
import { useWrite } from '../../api/write.ts';
import { say } from '../../ui/toast.tsx';
import { words } from '../../words/words.ts';
import { changeItem } from '../profile/change-item.ts';
import { changedFields, changesBetween, type Draft, draftOf, type Editable } from './draft.ts';
import type { RecordDetails } from './record-query.ts';

type Theirs = NonNullable<NonNullable<ExploreChangeItemMutation['updateProfileItem']>['profileItem']>;
type Changes = Parameters<typeof changeItem>[0];

/** The stored record, as the fields show it. */
interface Base {
  readonly former: Editable;
  readonly draft: Draft;
  /** `null` where the service has none. */
  readonly version: number | null;
}

/** The fields of a record, saved when one leaves them, unless someone else has changed it meanwhile. */
export function useEditing(record: RecordDetails) {
  const queries = useQueryClient();
  const [base, setBase] = useState<Base>({
    former: record,
    draft: draftOf(record),
    version: record.version,
  });
  const [draft, setDraft] = useState(base.draft);
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const latest = useRef<Theirs | null>(null);
  const { write, isWaiting, failure } = useWrite<Changes>(async (input, key) => {
    const { item, userErrors } = await changeItem(input, key);
    latest.current = item;
    setRefused(refusedOf(input, userErrors[0]?.field));
    if (userErrors.some(({ currentVersion }) => currentVersion !== null)) setTheirs(item);
    return userErrors;
  });
  const undo = async (from: Draft, former: Editable, version: number | null): Promise<void> => {
    const changes = changesBetween(from, draftOf(former), former);
    const isDone = await write({
      id: record.id,
      expectedVersion: version,
      ...changes,
      // With their time of day, which fields for days do not show.
      ...('startDate' in changes ? { startDate: former.startDate } : {}),
      ...('endDate' in changes ? { endDate: former.endDate } : {}),
    });
    if (!isDone) return say(words.record.notUndone);
    await queries.invalidateQueries();
  };
  const save = async (to: Draft, from = base): Promise<void> => {
    setSaved(false);
    if (changedFields(from.draft, to).length === 0) return;
    const changes = changesBetween(from.draft, to, from.former);
    if (!(await write({ id: record.id, expectedVersion: from.version, ...changes }))) return;
    const version = latest.current?.version ?? null;
    setBase({ former: latest.current ?? from.former, draft: to, version });
    setDraft(to);
    setSaved(true);
    say(words.record.saved, () => void undo(to, from.former, version));
    await queries.invalidateQueries();
  };
  const settle = (chosen: Draft): void => {
    if (theirs === null) return;
    const now = { former: theirs, draft: draftOf(theirs), version: theirs.version };
    setTheirs(null);
    setBase(now);
    setDraft(chosen);
    if (changedFields(now.draft, chosen).length === 0) void queries.invalidateQueries();
    else void save(chosen, now);
  };
  return {
    draft,
    /** Changes a field, to be saved when it is left. */
    type: (part: Draft) => setDraft({ ...draft, ...part }),
    /** Changes a field and saves it at once, such as a choice. */
    change: (part: Draft) => {
      setDraft({ ...draft, ...part });
      void save({ ...draft, ...part });
    },
    leave: () => void save(draft),
    base,
    theirs,
    settle,
    isSaved,
    isWaiting,
    failure,
    refused,
    retry: () => void save(draft),
  };
}

export type Editing = ReturnType<typeof useEditing>;

/** Which value was refused: the service names it by its place among those that were sent. */
function refusedOf({ values }: Changes, field: readonly string[] | null | undefined): string | null {
  const at = field?.indexOf('values') ?? -1;
  return (at === -1 ? undefined : values?.[Number(field?.[at + 1])]?.path) ?? null;
}
