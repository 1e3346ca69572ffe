import { formatName } from '../../words/data-names.ts';
import { useState } from 'react';
import { itemAddress } from '../../api/address.ts';
import { dayAfter, lastDay } from '../../format/periods.ts';
import { Labelled } from '../../ui/labelled.tsx';
import { PeriodField } from '../../ui/period-field.tsx';
import { WriteFailure } from '../../ui/states/write-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { words } from '../../words/words.ts';
import { isGiven } from '../profile/quantity.ts';
import { LabelsField } from './labels-field.tsx';
import type { RecordDetails } from './record-query.ts';
import type { Editing } from './use-editing.ts';
import { ValueField } from './value-field.tsx';

interface FieldsProps {
  readonly record: RecordDetails;
  readonly editing: Editing;
  /** Inputs without which it has no amount. */
  readonly missing: readonly string[];
}

/** The inputs of a record, each saved when it is left. */
export function Fields({ record, editing, missing }: FieldsProps) {
  const { draft, type, leave, failure, refused, retry } = editing;
  const [isOpen, setOpen] = useState(false);
  const values = record.itemValues ?? [];
  const given = values.filter(
    ({ path, value }) => missing.includes(path) || isGiven({ value }) || draft[`value.${path}`],
  );
  const main = given.length > 0 ? given : values.slice(0, 1);
  const shown = isOpen ? values : main;
  return (
    <div className="record-fields">
      <Factor record={record} />
      {shown.map((value) => (
        <ValueField key={value.path} record={record} value={value} editing={editing} />
      ))}
      <Time editing={editing} />
      <TextField
        label={words.record.name}
        maxLength={255}
        placeholder={formatName(record.dataItem?.title ?? '')}
        value={draft['name'] ?? ''}
        onChange={(name) => type({ name })}
        onBlur={leave}
      />
      <LabelsField editing={editing} />
      {values.length > main.length && !isOpen && (
        <div className="whole">
          <Button kind="link" onClick={() => setOpen(true)}>
            {words.record.moreInputs}
          </Button>
        </div>
      )}
      {refused === null && failure !== null && (
        <div className="whole">
          <WriteFailure failure={failure} retry={retry} />
        </div>
      )}
    </div>
  );
}

function Factor({ record: { dataItem, dataCategory } }: { readonly record: RecordDetails }) {
  const { shortPublisher, publisher, year } = dataItem?.provenance ?? {};
  return (
    <div className="labelled whole">
      <span className="label">{words.profile.factor}</span>
      <div className="row spread">
        {dataItem && dataCategory ? (
          <a href={itemAddress(dataCategory.path, dataItem.uid)}>{formatName(dataItem.title)}</a>
        ) : (
          words.profile.removedFactor
        )}
        <small>{[shortPublisher ?? publisher, year].filter(Boolean).join(' ')}</small>
      </div>
    </div>
  );
}

/** A period, or the first day of what goes on. */
function Time({ editing: { draft, type, change, leave } }: Pick<FieldsProps, 'editing'>) {
  const start = draft['startDate'] ?? '';
  const end = draft['endDate'] ?? '';
  if (start !== '' && end !== '')
    return (
      <Labelled label={words.profile.period}>
        {(id) => (
          <PeriodField
            id={id}
            label={words.profile.period}
            period={{ start, end: dayAfter(end) }}
            onChange={(period) => change({ startDate: period.start, endDate: lastDay(period.end) })}
          />
        )}
      </Labelled>
    );
  return (
    <>
      <TextField
        label={words.ui.firstDay}
        type="date"
        value={start}
        onChange={(startDate) => type({ startDate })}
        onBlur={leave}
      />
      <TextField
        label={words.ui.lastDay}
        type="date"
        value={end}
        note={words.record.openEnd}
        onChange={(endDate) => type({ endDate })}
        onBlur={leave}
      />
    </>
  );
}
