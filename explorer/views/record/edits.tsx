import { formatTime } from '../../format/dates.ts';
import { words } from '../../words/words.ts';
import type { RecordDetails } from './record-query.ts';

/** When a record came and changed last. */
export function Edits({ record: { created, modified } }: { readonly record: RecordDetails }) {
  if (created === null) return null;
  return (
    <section className="sections-tight">
      <h3>{words.record.history}</h3>
      <ul className="edits">
        {modified !== null && modified !== created && (
          <li>
            <span>{words.record.changedLast}</span>
            <time dateTime={modified}>{formatTime(modified)}</time>
          </li>
        )}
        <li>
          <span>{words.record.created}</span>
          <time dateTime={created}>{formatTime(created)}</time>
        </li>
      </ul>
    </section>
  );
}
