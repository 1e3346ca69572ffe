import { categoryAddress, itemAddress } from '../../api/address.ts';
import { formatTime } from '../../format/dates.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { words } from '../../words/words.ts';
import type { Entry } from './chain.ts';
import { HeadRow } from '../../ui/head-row.tsx';

/** One change: when, who, of what, and each field before and after. */
export function EntryLine({ entry }: { readonly entry: Entry }) {
  const { number, time, userName, action, kind, path, fields, requestId, reason } = entry;
  const { audit } = words;
  const address = addressOf(entry);
  return (
    <li>
      <time dateTime={time}>{formatTime(time)}</time>
      <div className="sections-tight">
        <p>
          <strong>{userName}</strong> {audit.actions[action](audit.kinds[kind])}{' '}
          {address === null ? path : <a href={address}>{path}</a>}
        </p>
        {reason !== null && <p>{reason}</p>}
        {action !== 'CHANGED' && fields.length > 0 ? (
          <Disclosure summary={audit.fields(fields.length)}>{() => <Fields fields={fields} />}</Disclosure>
        ) : (
          fields.length > 0 && <Fields fields={fields} />
        )}
        <small>
          {[audit.entry(number), ...(requestId === null ? [] : [audit.request(requestId)])].join(' · ')}
        </small>
      </div>
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
    <table className="plain-table">
      <HeadRow names={[words.audit.field, words.audit.before, words.audit.after]} />
      <tbody>
        {fields.map(({ field, before, after }, index) => (
          <tr key={index}>
            <th scope="row">{field}</th>
            <td>{before ?? '–'}</td>
            <td>{after ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
