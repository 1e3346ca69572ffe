import { type FormEvent, useState } from 'react';
import { type CreateApiKeyInput, CreateApiKeyDocument } from '../../../schema/generated/graphql.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../api/write.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { WriteFailure } from '../../ui/states/write-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { words } from '../../words/words.ts';

interface NewKeyProps {
  readonly close: () => void;
  readonly onCreated: () => void;
}

/** A new key, which is shown this once. */
export function NewKey({ close, onCreated }: NewKeyProps) {
  const [name, setName] = useState('');
  const [expires, setExpires] = useState('');
  const [isReadOnly, setReadOnly] = useState(true);
  const [key, setKey] = useState<string | null>(null);
  const { account } = words;
  const { write, isWaiting, failure } = useWrite<CreateApiKeyInput>(async (input) => {
    const { createApiKey } = await request(CreateApiKeyDocument, { input });
    setKey(createApiKey?.key ?? null);
    if (createApiKey?.key) onCreated();
    return createApiKey?.userErrors ?? [];
  });
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    void write({
      name: name.trim(),
      isReadOnly,
      ...(expires === '' ? {} : { expires: `${expires}T00:00:00Z` }),
    });
  };
  if (key !== null)
    return (
      <Dialog
        isOpen
        onClose={close}
        title={account.created(name.trim())}
        actions={
          <>
            <CopyButton text={() => key} />
            <Button kind="primary" onClick={close}>
              {account.done}
            </Button>
          </>
        }
      >
        <div className="sections-tight" role="status">
          <p>{account.copyNow}</p>
          <code className="secret">{key}</code>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onClose={close}
      title={account.newKey}
      actions={
        <>
          <Button onClick={close}>{account.cancel}</Button>
          <Button kind="primary" type="submit" form="new-key" disabled={isWaiting || name.trim() === ''}>
            {account.createKey}
          </Button>
        </>
      }
    >
      <form id="new-key" className="key-form" onSubmit={submit}>
        <TextField
          label={account.keyName}
          placeholder={account.keyExample}
          maxLength={255}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <TextField label={account.keyExpires} type="date" value={expires} onChange={setExpires} />
        <TickBox isTicked={isReadOnly} onChange={setReadOnly}>
          {account.keyReads}
        </TickBox>
        <WriteFailure failure={failure} />
      </form>
    </Dialog>
  );
}
