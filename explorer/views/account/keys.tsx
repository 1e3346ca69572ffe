import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ExploreKeysDocument } from '../../../schema/generated/graphql.ts';
import { useOperation } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import { words } from '../../words/words.ts';
import { type Key, keyCard, keyColumns } from './key-columns.tsx';
import { NewKey } from './new-key.tsx';
import { RevokeKey } from './revoke-key.tsx';

/** Credentials for programs that act for the user: listed, created, revoked. */
export function Keys() {
  const { data, error, refetch } = useOperation(ExploreKeysDocument, {});
  const [isNew, setNew] = useState(false);
  const [leaving, setLeaving] = useState<Key | null>(null);
  const keys = data?.viewer?.apiKeys;
  const columns = useMemo(() => keyColumns(setLeaving), []);
  const card = useMemo(() => keyCard(setLeaving), []);
  const { account } = words;
  const reload = (): void => void refetch();
  return (
    <Card
      isFlush
      title={account.keys}
      subtitle={account.keysLead}
      actions={
        keys && (
          <Button kind="primary" isSmall icon={Plus} onClick={() => setNew(true)}>
            {account.newKey}
          </Button>
        )
      }
    >
      {keys && keys.length > 0 ? (
        <Table
          label={account.keys}
          columns={columns}
          rows={keys}
          idOf={({ uid }) => uid}
          nameOf={({ name }) => name}
          hasTwoLines
          card={card}
        />
      ) : (
        <div className="keys-none">
          {error !== null && <ErrorState error={error} retry={reload} />}
          {error === null && data === undefined && <SkeletonLines count={3} />}
          {keys === null && <EmptyState>{account.unsupported}</EmptyState>}
          {keys?.length === 0 && <EmptyState>{account.noKeys}</EmptyState>}
        </div>
      )}
      {isNew && <NewKey close={() => setNew(false)} onCreated={reload} />}
      {leaving !== null && <RevokeKey apiKey={leaving} close={() => setLeaving(null)} onRevoked={reload} />}
    </Card>
  );
}
