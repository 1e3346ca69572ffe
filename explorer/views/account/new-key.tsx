import { type FormEvent, useState } from 'react';
import { CreateApiKeyDocument } from '../../../schema/generated/graphql.ts';
import { asFailure } from '../../api/failure.ts';
import { request } from '../../api/request.ts';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import { textOf } from '../../ui/form-text.ts';

/** A new key, which is shown this once. */
export function NewKey({ onCreated }: { readonly onCreated: () => void }) {
  const [shown, setShown] = useState<{ readonly name: string; readonly key: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const create = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const name = textOf(form, 'name').trim();
    const day = textOf(form, 'expires');
    setShown(null);
    try {
      const { createApiKey } = await request(CreateApiKeyDocument, {
        input: {
          name,
          isReadOnly: form.get('isReadOnly') !== null,
          ...(day === '' ? {} : { expires: `${day}T00:00:00Z` }),
        },
      });
      const key = createApiKey?.key ?? null;
      setFailure(key === null ? (createApiKey?.userErrors[0]?.message ?? 'No key was created.') : null);
      if (key === null) return;
      setShown({ name, key });
      element.reset();
      onCreated();
    } catch (error) {
      setFailure(asFailure(error).message);
    }
  };
  return (
    <>
      {shown !== null && (
        <div className="state secret" role="status">
          <h3>The key “{shown.name}”</h3>
          <p>Copy it now: it is not stored and cannot be shown again.</p>
          <p className="tools">
            <code>{shown.key}</code> <CopyButton text={() => shown.key} />
          </p>
        </div>
      )}
      <form className="tools new-key" aria-label="New key" onSubmit={(event) => void create(event)}>
        <label>
          What it is for
          <input name="name" required maxLength={255} autoComplete="off" />
        </label>
        <label>
          Expires, if ever
          <input name="expires" type="date" />
        </label>
        <label className="check">
          <input name="isReadOnly" type="checkbox" defaultChecked /> Only reads
        </label>
        <button>Create key</button>
      </form>
      {failure !== null && (
        <p className="hint" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
