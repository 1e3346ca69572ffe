import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ProfileImportsDocument, type ProfileImportsQuery } from '../../../schema/generated/graphql.ts';
import { asFailure } from '../../api/failure.ts';
import { queries } from '../../api/queries.ts';
import { useOperation } from '../../api/request.ts';
import { formatDay } from '../../format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { say } from '../../ui/toast.tsx';
import { words } from '../../words/words.ts';
import { undoImport } from '../import/undo-import.ts';

type Import = NonNullable<NonNullable<ProfileImportsQuery['profile']>['imports']>['nodes'][number];
export type Undoable = Pick<Import, 'uid' | 'created' | 'fileName' | 'added' | 'updated'>;

const most = 3;

interface UndoItemsProps {
  readonly uid: string;
  readonly choose: (chosen: Undoable) => void;
}

/** The newest imports that are not undone, in the menu of a profile, which asks for them when it opens. */
export function UndoItems({ uid, choose }: UndoItemsProps) {
  const { data } = useOperation(ProfileImportsDocument, { uid, first: most });
  const imports = (data?.profile?.imports?.nodes ?? []).filter(({ undone }) => undone === null);
  return imports.map((each) => (
    <MenuItem key={each.uid} icon={Undo2} onSelect={() => choose(each)}>
      {words.profile.undoImport(formatDay(each.created), each.added + each.updated)}
    </MenuItem>
  ));
}

interface UndoImportProps {
  readonly uid: string;
  readonly chosen: Undoable;
  readonly close: () => void;
}

/** Asks once more, as many records go at once. */
export function UndoImport({ uid, chosen, close }: UndoImportProps) {
  const [isWaiting, setWaiting] = useState(false);
  const undo = async (): Promise<void> => {
    setWaiting(true);
    say(await undoImport(uid, chosen.uid).catch((cause: unknown) => asFailure(cause).message));
    close();
    await queries.invalidateQueries();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={`${words.profile.undoImport(formatDay(chosen.created), chosen.added + chosen.updated)}?`}
      actions={
        <>
          <Button onClick={close}>{words.profile.cancel}</Button>
          <Button kind="danger" disabled={isWaiting} onClick={() => void undo()}>
            {words.importing.undo}
          </Button>
        </>
      }
    >
      <p>{words.profile.undoImportText(chosen.fileName ?? words.importing.pasted)}</p>
    </Dialog>
  );
}
