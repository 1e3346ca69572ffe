import { categoryAddress, itemAddress } from '../../api/address.ts';
import { formatTime } from '../../format/dates.ts';
import type { Entry } from './chain.ts';
import { HeadRow } from '../../ui/head-row.tsx';

interface EntryLineProps {
  readonly entry: Entry;
  /** Whether what it hides is drawn, too. */
  readonly isWhole: boolean;
}

/** One change: who, when, of what, and each field before and after. */
export function EntryLine({ entry, isWhole }: EntryLineProps) {
  const { number, time, userName, action, kind, path, fields, requestId } = entry;
  const address = addressOf(entry);
  return (
    <li>
      <p className="entry-head">
        <b>{userName}</b> {action.toLowerCase()} the {nameOf(kind)}{' '}
        {address === null ? path : <a href={address}>{path}</a>}
      </p>
      <p className="source">
        <time dateTime={time}>{formatTime(time)}</time> · entry {number}
        {requestId !== null && ` · request ${requestId}`}
      </p>
      {action !== 'CHANGED' && fields.length > 0 ? (
        <details>
          <summary>{fields.length === 1 ? '1 field' : `${fields.length} fields`}</summary>
          {isWhole && <Fields fields={fields} />}
        </details>
      ) : (
        fields.length > 0 && <Fields fields={fields} />
      )}
    </li>
  );
}

interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Fields before and after, also of a change that is only tried. */
export function Fields({ fields }: { readonly fields: readonly Change[] }) {
  return (
    <div className="wide">
      <table>
        <HeadRow names={['Field', 'Before', 'After']} />
        <tbody>
          {fields.map(({ field, before, after }, index) => (
            <tr key={index}>
              <th scope="row">{field}</th>
              <td>{before ?? '—'}</td>
              <td>{after ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const nameOf = (kind: Entry['kind']): string => kind.toLowerCase().replaceAll('_', ' ').replace('api', 'API');

/** Where the record is looked at; `null` for one that is gone, or that has no view. */
function addressOf({ action, kind, path }: Entry): string | null {
  if (action === 'REMOVED') return null;
  const names = path.split('/');
  const itemOf = (parts: readonly string[]): string =>
    itemAddress(parts.slice(0, -1).join('/'), parts.at(-1) ?? '');
  if (kind === 'DATA_CATEGORY') return categoryAddress(path);
  if (kind === 'DATA_ITEM') return itemOf(names);
  return kind === 'DATA_ITEM_VALUE' ? itemOf(names.slice(0, -1)) : null;
}
