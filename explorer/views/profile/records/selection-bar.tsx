import { ArrowRightLeft, Tag, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { formatAmount } from '../../../format/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { words } from '../../../words/words.ts';
import { LabelDialog } from './label-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { ProfileRecord } from './records-query.ts';

interface SelectionBarProps {
  readonly profileUid: string;
  readonly records: readonly ProfileRecord[];
  readonly clear: () => void;
  readonly remove: (records: readonly ProfileRecord[]) => void;
}

/** The number and sum of the ticked records, with what can be done with them. */
export function SelectionBar({ profileUid, records, clear, remove }: SelectionBarProps) {
  const [dialog, setDialog] = useState<'label' | 'move' | null>(null);
  const sum = records.reduce((total, { emitted }) => total + (emitted?.value ?? 0), 0);
  const close = (isDone: boolean): void => {
    setDialog(null);
    if (isDone) clear();
  };
  return (
    <div className="selection-bar" role="region" aria-label={words.ui.selected(records.length)}>
      <span>
        <strong>{words.ui.selected(records.length)}</strong> · {words.profile.sum(formatAmount(sum))}
      </span>
      <Button isSmall icon={Tag} onClick={() => setDialog('label')}>
        {words.profile.setLabel}
      </Button>
      <Button isSmall icon={ArrowRightLeft} onClick={() => setDialog('move')}>
        {words.profile.move}
      </Button>
      <Button isSmall kind="danger" icon={Trash2} onClick={() => remove(records)}>
        {words.profile.delete}
      </Button>
      <IconButton isSmall icon={X} label={words.profile.clearSelection} onClick={clear} />
      {dialog === 'label' && <LabelDialog records={records} close={close} />}
      {dialog === 'move' && <MoveDialog profileUid={profileUid} records={records} close={close} />}
    </div>
  );
}
