import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ExploreProfileNamesDocument } from '../../../../schema/generated/graphql.ts';
import { useOperation } from '../../../api/request.ts';
import { useWrite } from '../../../api/write.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Labelled } from '../../../ui/labelled.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { WriteFailure } from '../../../ui/states/write-failure.tsx';
import { say } from '../../../ui/toast.tsx';
import { words } from '../../../words/words.ts';
import { moveRecords } from './move-records.ts';
import type { ProfileRecord } from './records-query.ts';

interface MoveDialogProps {
  readonly profileUid: string;
  readonly records: readonly ProfileRecord[];
  readonly close: (isDone: boolean) => void;
}

/** Moves records to another profile that one may change. */
export function MoveDialog({ profileUid, records, close }: MoveDialogProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [to, setTo] = useState<{ readonly value: string; readonly label: string } | null>(null);
  const { data, error } = useOperation(
    ExploreProfileNamesDocument,
    { nameContains: typed.trim() || null },
    { keepsLast: true },
  );
  const { write, isWaiting, failure } = useWrite(moveRecords);
  const profiles = (data?.profiles?.nodes ?? [])
    .filter(({ uid, actions }) => uid !== profileUid && actions?.allowModify !== false)
    .map(({ uid, name }) => ({ value: uid, label: name ?? words.profile.unnamed }));
  const submit = async (): Promise<void> => {
    if (to === null || !(await write({ to: to.value, records }))) return;
    await queries.invalidateQueries();
    say(words.profile.moved(records.length, to.label));
    close(true);
  };
  return (
    <Dialog
      isOpen
      onClose={() => close(false)}
      title={words.profile.moveTitle(records.length)}
      actions={
        <>
          <Button onClick={() => close(false)}>{words.profile.cancel}</Button>
          <Button kind="primary" disabled={isWaiting || to === null} onClick={() => void submit()}>
            {words.profile.move}
          </Button>
        </>
      }
    >
      {error === null ? (
        <Labelled label={words.profile.moveTo}>
          {(id) => (
            <Combobox
              id={id}
              label={words.profile.moveTo}
              value={to}
              onChange={setTo}
              onType={setTyped}
              choices={profiles}
            />
          )}
        </Labelled>
      ) : (
        <ErrorState error={error} />
      )}
      <WriteFailure failure={failure} retry={() => void submit()} />
    </Dialog>
  );
}
