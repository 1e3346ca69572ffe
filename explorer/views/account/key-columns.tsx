import type { ExploreKeysQuery } from '../../../schema/generated/graphql.ts';
import { formatDay, formatTime } from '../../format/dates.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { words } from '../../words/words.ts';

export type Key = NonNullable<NonNullable<ExploreKeysQuery['viewer']>['apiKeys']>[number];

type Revoke = (key: Key) => void;

export const keyColumns = (revoke: Revoke): readonly Column<Key>[] => [
  {
    id: 'name',
    head: words.account.name,
    cell: ({ name, lastCharacters }) => (
      <>
        <span className="strong cut" title={name}>
          {name}
        </span>
        <small>{words.account.endsIn(lastCharacters)}</small>
      </>
    ),
  },
  { id: 'may', head: words.account.may, width: '128px', cell: mayOf },
  {
    id: 'created',
    head: words.account.createdOn,
    width: '112px',
    cell: ({ created }) => formatDay(created),
  },
  { id: 'lastUsed', head: words.account.lastUsed, width: '160px', cell: lastUseOf },
  { id: 'expires', head: words.account.expires, width: '112px', cell: expiryOf },
  {
    id: 'revoke',
    head: '',
    width: '112px',
    isNumeric: true,
    cell: (key) => <RevokeButton apiKey={key} revoke={revoke} />,
  },
];

interface KeyProps {
  readonly apiKey: Key;
  readonly revoke: Revoke;
}

export const keyCard = (revoke: Revoke) => (apiKey: Key) => <KeyCard apiKey={apiKey} revoke={revoke} />;

/** A key on a narrow screen. */
const KeyCard = ({ apiKey, revoke }: KeyProps) => (
  <div className="key-card">
    <div className="row spread">
      <strong>{apiKey.name}</strong>
      <RevokeButton apiKey={apiKey} revoke={revoke} />
    </div>
    <small>
      {words.account.endsIn(apiKey.lastCharacters)} · {mayOf(apiKey)}
    </small>
    <small>
      {words.account.lastUsed}: {lastUseOf(apiKey)} · {words.account.expires}: {expiryOf(apiKey)}
    </small>
  </div>
);

const RevokeButton = ({ apiKey, revoke }: KeyProps) => (
  <Button
    kind="danger"
    isSmall
    aria-label={words.account.revokeKey(apiKey.name)}
    onClick={() => revoke(apiKey)}
  >
    {words.account.revoke}
  </Button>
);

function mayOf({ isReadOnly }: Key): string {
  return isReadOnly ? words.account.reads : words.account.readsAndWrites;
}

function lastUseOf({ lastUsed }: Key): string {
  return lastUsed === null ? words.account.never : formatTime(lastUsed);
}

function expiryOf({ expires }: Key): string {
  if (expires === null) return words.account.never;
  const day = formatDay(expires);
  return Date.parse(expires) <= Date.now() ? words.account.expired(day) : day;
}
