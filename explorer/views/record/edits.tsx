import { Fragment } from 'react';
import { ExploreEditsDocument, type ExploreEditsQuery } from '../../../schema/generated/graphql.ts';
import { asFailure } from '../../api/failure.ts';
import { useOperation } from '../../api/request.ts';
import { formatDay, formatTime } from '../../format/dates.ts';
import { formatFigure } from '../../format/numbers.ts';
import { Unread } from '../../ui/states/try-again.tsx';
import { words } from '../../words/words.ts';
import { namesOf } from '../item/names.ts';
import { lastDayOf } from '../profile/days.ts';
import { givenName } from '../profile/records/record-text.ts';
import type { RecordDetails } from './record-query.ts';

type Edit = NonNullable<
  Extract<ExploreEditsQuery['node'], { readonly id: string }>['edits']
>['nodes'][number];

/** Who changed a record, when, and from what to what; without that, when it came and changed last. */
export function Edits({ record }: { readonly record: RecordDetails }) {
  // Asked again where the record has changed.
  const { data, error } = useOperation(ExploreEditsDocument, { id: record.id });
  const edits = data?.node && 'edits' in data.node ? (data.node.edits?.nodes ?? []) : [];
  const isUnsupported = error !== null && asFailure(error).code === 'UPSTREAM_UNSUPPORTED';
  const { created, modified } = record;
  return (
    <section className="sections-tight">
      <h3>{words.record.history}</h3>
      {error !== null && !isUnsupported && <Unread error={error} what={words.record.theHistory} />}
      <ul className="edits">
        {edits.map((edit, index) => (
          <EditLine key={index} edit={edit} names={namesIn(record)} />
        ))}
        {edits.length === 0 && modified !== null && modified !== created && (
          <Line what={words.record.changedLast} time={modified} />
        )}
        {edits.length === 0 && created !== null && <Line what={words.record.created} time={created} />}
      </ul>
    </section>
  );
}

const Line = ({ what, time }: { readonly what: string; readonly time: string }) => (
  <li>
    <span>{what}</span>
    <time dateTime={time}>{formatTime(time)}</time>
  </li>
);

interface EditLineProps {
  readonly edit: Edit;
  readonly names: ReadonlyMap<string, string>;
}

function EditLine({ edit: { time, userName, action, fields }, names }: EditLineProps) {
  const changes = fields.map(({ field, before, after }) => ({
    field,
    before: written(field, before),
    after: written(field, after),
  }));
  const shown = changes.filter(({ before, after }) => before !== after);
  return (
    <li>
      <span>{words.record.editedBy(words.record.actions[action], userName)}</span>
      <time dateTime={time}>{formatTime(time)}</time>
      {shown.length > 0 && (
        <dl className="facts">
          {shown.map(({ field, before, after }) => (
            <Fragment key={field}>
              <dt>{names.get(field) ?? nameOf(field)}</dt>
              <dd>
                {action !== 'CREATED' && (
                  <>
                    <del>{before}</del> →{' '}
                  </>
                )}
                {after}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Inputs by their names, with their units and times. */
function namesIn({ dataItem }: RecordDetails): ReadonlyMap<string, string> {
  return dataItem === null
    ? new Map()
    : namesOf({ userValueChoices: dataItem.userValueChoices, itemValues: null, dataCategory: null });
}

const nameOf = (field: string): string => {
  const fields: Readonly<Record<string, string>> = words.record.fields;
  return field.startsWith('label.') ? field.slice('label.'.length) : (fields[field] ?? field);
};

/** A period ends with its last day, as everywhere on the page, and a name that was made of its row is none. */
function written(field: string, value: string | null): string {
  const text = field === 'name' ? givenName(value) : value;
  if (text === null || text === '') return words.record.empty;
  if (field === 'endDate') return formatDay(lastDayOf(text));
  return field === 'startDate' ? formatDay(text) : formatFigure(text);
}
