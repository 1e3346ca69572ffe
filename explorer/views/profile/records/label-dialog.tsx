import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../../../api/write.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { WriteFailure } from '../../../ui/states/write-failure.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { say } from '../../../ui/toast.tsx';
import { words } from '../../../words/words.ts';
import { changeItems } from '../change-item.ts';
import type { ProfileRecord } from './records-query.ts';

interface LabelDialogProps {
  readonly records: readonly ProfileRecord[];
  readonly close: (isDone: boolean) => void;
}

type Changes = Parameters<typeof changeItems>[0];

/** Gives several records one label; an empty value takes it away. */
export function LabelDialog({ records, close }: LabelDialogProps) {
  const queries = useQueryClient();
  const [key, setKey] = useState(records[0]?.labels?.[0]?.key ?? '');
  const [value, setValue] = useState('');
  const tell = (versions: ReadonlyMap<string, number | null>): void =>
    say(words.profile.labelled(records.length), () => {
      const back = records.map(({ id, labels }) => ({
        id,
        expectedVersion: versions.get(id) ?? null,
        labels: [{ key, value: labels?.find((label) => label.key === key)?.value ?? null }],
      }));
      void changeItems(back, null).then(() => queries.invalidateQueries());
    });
  const { write, isWaiting, failure } = useWrite<Changes>(async (changes, idempotencyKey) => {
    const { items, userErrors } = await changeItems(changes, idempotencyKey);
    if (userErrors.length === 0) tell(new Map(items.map(({ id, version }) => [id, version])));
    return userErrors;
  });
  const submit = async (): Promise<void> => {
    const isDone = await write(
      records.map(({ id, version }) => ({
        id,
        expectedVersion: version,
        labels: [{ key: key.trim(), value: value.trim() || null }],
      })),
    );
    if (!isDone) return;
    await queries.invalidateQueries();
    close(true);
  };
  const onSubmit = (event?: FormEvent): void => {
    event?.preventDefault();
    void submit();
  };
  return (
    <Dialog
      isOpen
      onClose={() => close(false)}
      title={words.profile.labelTitle(records.length)}
      actions={
        <>
          <Button onClick={() => close(false)}>{words.profile.cancel}</Button>
          <Button kind="primary" type="submit" form="label-records" disabled={isWaiting || key.trim() === ''}>
            {words.profile.setLabel}
          </Button>
        </>
      }
    >
      <form id="label-records" className="sections-tight" onSubmit={onSubmit}>
        <TextField
          label={words.profile.labelKey}
          placeholder={words.profile.labelKeyExample}
          value={key}
          onChange={setKey}
        />
        <TextField
          label={words.profile.labelValue}
          placeholder={words.profile.labelValueExample}
          value={value}
          onChange={setValue}
        />
        <WriteFailure failure={failure} retry={onSubmit} />
      </form>
    </Dialog>
  );
}
