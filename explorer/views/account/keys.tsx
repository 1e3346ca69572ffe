import { useState } from 'react';
import {
  ExploreKeysDocument,
  type ExploreKeysQuery,
  RevokeApiKeyDocument,
} from '../../../schema/generated/graphql.ts';
import { asFailure } from '../../api/failure.ts';
import { request, useOperation } from '../../api/request.ts';
import { CopyAs } from '../../ui/copy/copy-as.tsx';
import { formatDay, formatTime } from '../../format/dates.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NewKey } from './new-key.tsx';

type Key = NonNullable<NonNullable<ExploreKeysQuery['viewer']>['apiKeys']>[number];

/** Credentials for programs that act for the user: listed, created, revoked. */
export function Keys() {
  const { data, error, refetch } = useOperation(ExploreKeysDocument, {});
  return (
    <section aria-labelledby="keys">
      <h2 id="keys">API keys</h2>
      <p className="lead">For programs that act for you, sent as the header “Authorization: Bearer KEY”.</p>
      {error !== null ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading what="the keys" />
      ) : data.viewer?.apiKeys === null ? (
        <p className="state">The service behind this page has no API keys.</p>
      ) : (
        <>
          <List keys={data.viewer?.apiKeys ?? []} reload={() => void refetch()} />
          <NewKey onCreated={() => void refetch()} />
          <CopyAs
            document={ExploreKeysDocument}
            variables={{}}
            rest={null}
            insteadOfRest="REST takes keys, but does not list them."
          />
        </>
      )}
    </section>
  );
}

const columns = ['Name', 'Ends in', 'May', 'Created', 'Last used', 'Expires'] as const;

function List({ keys, reload }: { readonly keys: readonly Key[]; readonly reload: () => void }) {
  if (keys.length === 0) return <p className="state">There is none yet.</p>;
  return (
    <div className="wide">
      <table className="stacked keys">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="hidden">Revoke</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.uid}>
              <th scope="row">{key.name}</th>
              <td data-name="Ends in">
                <code>…{key.lastCharacters}</code>
              </td>
              <td data-name="May">{key.isReadOnly ? 'read' : 'read and write'}</td>
              <td data-name="Created">{formatDay(key.created)}</td>
              <td data-name="Last used">{key.lastUsed === null ? 'never' : formatTime(key.lastUsed)}</td>
              <td data-name="Expires">{expiryOf(key)}</td>
              <td>
                <Revoke apiKey={key} onRevoked={reload} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function expiryOf({ expires }: Key): string {
  if (expires === null) return 'never';
  return Date.parse(expires) <= Date.now() ? `expired on ${formatDay(expires)}` : formatDay(expires);
}

const focus = (button: HTMLButtonElement | null): void => button?.focus();

/** Asks once more, as programs that use the key stop working. */
function Revoke({ apiKey, onRevoked }: { readonly apiKey: Key; readonly onRevoked: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const revoke = async (): Promise<void> => {
    try {
      const { revokeApiKey } = await request(RevokeApiKeyDocument, { input: { uid: apiKey.uid } });
      const [refusal] = revokeApiKey?.userErrors ?? [];
      setFailure(refusal?.message ?? null);
    } catch (error) {
      setFailure(asFailure(error).message);
    }
    onRevoked();
  };
  if (!isAsking)
    return (
      <button aria-label={`Revoke ${apiKey.name}`} onClick={() => setAsking(true)}>
        Revoke
      </button>
    );
  return (
    <span role="group" aria-label={`Revoke ${apiKey.name}?`} className="tools">
      <button ref={focus} onClick={() => void revoke()}>
        Revoke for good
      </button>
      <button onClick={() => setAsking(false)}>Keep</button>
      {failure !== null && (
        <span className="hint" role="alert">
          {failure}
        </span>
      )}
    </span>
  );
}
