import { type RevokeApiKeyInput, RevokeApiKeyDocument } from '../../../schema/generated/graphql.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../api/write.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { WriteFailure } from '../../ui/states/write-failure.tsx';
import { say } from '../../ui/toast.tsx';
import { words } from '../../words/words.ts';
import type { Key } from './key-columns.tsx';

interface RevokeKeyProps {
  readonly apiKey: Key;
  readonly close: () => void;
  readonly onRevoked: () => void;
}

/** Asks once more, as programs that use the key stop working and it cannot be undone. */
export function RevokeKey({ apiKey: { uid, name }, close, onRevoked }: RevokeKeyProps) {
  const { write, isWaiting, failure } = useWrite<RevokeApiKeyInput>(async (input) => {
    const { revokeApiKey } = await request(RevokeApiKeyDocument, { input });
    return revokeApiKey?.userErrors ?? [];
  });
  const revoke = async (): Promise<void> => {
    const isDone = await write({ uid });
    onRevoked();
    if (!isDone) return;
    say(words.account.revoked(name));
    close();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={words.account.revokeTitle(name)}
      actions={
        <>
          <Button onClick={close}>{words.account.keep}</Button>
          <Button kind="danger" disabled={isWaiting} onClick={() => void revoke()}>
            {words.account.revokeForGood}
          </Button>
        </>
      }
    >
      <p>{words.account.revokeText}</p>
      <WriteFailure failure={failure} retry={() => void revoke()} />
    </Dialog>
  );
}
