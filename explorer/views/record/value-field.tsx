import { formatName } from '../../words/data-names.ts';
import { formatFigure } from '../../format/numbers.ts';
import { Labelled } from '../../ui/labelled.tsx';
import { QuantityField } from '../../ui/quantity-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { words } from '../../words/words.ts';
import type { Choice, RecordDetails } from './record-query.ts';
import type { Editing } from './use-editing.ts';

type Value = NonNullable<RecordDetails['itemValues']>[number];

interface ValueFieldProps {
  readonly record: RecordDetails;
  readonly value: Value;
  readonly editing: Editing;
}

const times = ['none', 'year', 'month', 'week', 'day'] as const;
const perTime = new Set<string>([...times, 'h']);

/** An input of a record: a number with its unit and time, one of several choices, or a text. */
export function ValueField({
  record,
  value: { path, name, value, unit, perUnit },
  editing,
}: ValueFieldProps) {
  const { draft, type, change, leave, refused, failure } = editing;
  const definition =
    record.dataItem?.userValueChoices?.find((each) => each.path === path)?.definition ?? null;
  const title = formatName(name);
  const fault = refused === path ? (failure?.message ?? null) : null;
  const text = draft[`value.${path}`] ?? '';
  if ((definition?.choices.length ?? 0) > 0)
    return (
      <Labelled label={title} fault={fault}>
        {(id) => (
          <Select
            id={id}
            value={text}
            choices={choicesOf(definition, text)}
            onChange={(next) => change({ [`value.${path}`]: next })}
          />
        )}
      </Labelled>
    );
  if (unit === null && !perTime.has(perUnit ?? definition?.perUnit ?? ''))
    return (
      <TextField
        label={title}
        fault={fault}
        value={text}
        onChange={(next) => type({ [`value.${path}`]: next })}
        onBlur={leave}
      />
    );
  const isPerTime = perTime.has(perUnit ?? '') || perTime.has(definition?.perUnit ?? '');
  const per = draft[`per.${path}`] || perUnit || '';
  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave();
      }}
    >
      <QuantityField
        label={title}
        text={text}
        isWritten={text === formatFigure(value)}
        onText={(next) => type({ [`value.${path}`]: next })}
        unit={draft[`unit.${path}`] || unit || ''}
        units={unitsOf(definition, draft[`unit.${path}`] || unit || '')}
        onUnit={(next) => change({ [`unit.${path}`]: next })}
        {...(isPerTime
          ? {
              time: per === '' ? (definition?.perUnit ?? '') : per,
              times: timesOf(per),
              onTime: (next: string) => change({ [`per.${path}`]: next }),
            }
          : {})}
        fault={fault}
      />
    </div>
  );
}

const choicesOf = (definition: Choice['definition'], chosen: string) => {
  const choices = (definition?.choices ?? []).map(({ name, value }) => ({ value, label: formatName(name) }));
  return choices.some(({ value }) => value === chosen)
    ? choices
    : [{ value: chosen, label: chosen || words.ui.choose }, ...choices];
};

const unitsOf = (definition: Choice['definition'], chosen: string) =>
  [...new Set([chosen, definition?.unit ?? '', ...(definition?.commonUnits ?? [])])]
    .filter(Boolean)
    .map((unit) => ({ value: unit, label: unit }));

const timesOf = (chosen: string) =>
  [...new Set<string>([...times, ...(chosen === '' ? [] : [chosen])])].map((time) => ({
    value: time,
    label: words.record.times(time),
  }));
