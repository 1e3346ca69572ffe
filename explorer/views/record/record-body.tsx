import { scopeName } from '../profile/scope-sums.ts';
import { formatName } from '../../words/data-names.ts';
import { itemAddress } from '../../api/address.ts';
import { formatPeriod } from '../../format/dates.ts';
import { formatAmount, formatFigure, formatShare } from '../../format/numbers.ts';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { namesOf, withNames } from '../item/names.ts';
import { isGiven } from '../profile/quantity.ts';
import { Conflict } from './conflict.tsx';
import { draftOf } from './draft.ts';
import { Edits } from './edits.tsx';
import { Fields } from './fields.tsx';
import { Ledger } from './ledger.tsx';
import { missingIn, type RecordDetails, type RecordFault } from './record-query.ts';
import { useEditing } from './use-editing.ts';

interface RecordBodyProps {
  readonly record: RecordDetails;
  readonly fault: RecordFault | null;
  /** The whole of its share, in kg, and the year of that. */
  readonly total: number | null;
  readonly year: number | null;
  readonly mayModify: boolean;
}

/** The amount of a record, its inputs, how it was calculated, and who changed it. */
export function RecordBody({ record, fault, total, year, mayModify }: RecordBodyProps) {
  const editing = useEditing(record);
  return (
    <div className="record-body">
      <div>
        <AmountOf record={record} fault={fault} total={total} year={year} />
        <div className="saved muted" role="status">
          {editing.isWaiting ? words.record.saving : editing.isSaved && words.record.savedShort}
        </div>
      </div>
      {editing.theirs !== null ? (
        <Conflict
          before={editing.base.draft}
          mine={editing.draft}
          theirs={draftOf(editing.theirs)}
          valueNames={new Map(record.itemValues?.map(({ path, name }) => [path, name]))}
          settle={editing.settle}
        />
      ) : mayModify ? (
        <Fields record={record} editing={editing} missing={missingIn(fault)} />
      ) : (
        <Facts record={record} />
      )}
      {record.emitted?.value != null && (
        <section className="sections-tight">
          <h3>{words.item.calculation}</h3>
          <Ledger record={record} />
        </section>
      )}
      {record.note !== null && <p className="lines">{record.note}</p>}
      <Edits record={record} />
    </div>
  );
}

type AmountProps = Omit<RecordBodyProps, 'mayModify'>;

function AmountOf({ record, fault, total, year }: AmountProps) {
  const { emitted } = record;
  const value = emitted?.value ?? null;
  if (value === null) return <div className="error">{reasonOf(record, fault)}</div>;
  const parts = (emitted?.scopes.parts ?? []).filter((part) => part.isIncluded && part.value);
  const outside = (emitted?.scopes.parts ?? []).filter((part) => part.scope === 'OUTSIDE' && part.value);
  const share = total !== null && total > 0 ? words.record.shareOf(formatShare(value / total), year) : null;
  const made = parts.map((part) => `${formatAmount(part.value ?? 0)} ${scopeName(part)}`).join(' + ');
  return (
    <>
      <div className="big-amount" title={String(value)}>
        {formatAmount(value)} <small>{`${emitted?.unit ?? 'kg'} CO₂e`}</small>
      </div>
      <div className="muted">{[parts.length > 1 ? made : null, share].filter(Boolean).join(' · ')}</div>
      {outside.map((part, index) => (
        <div key={index} className="muted">
          {words.profile.outside(`${formatAmount(part.value ?? 0)} kg`)}
        </div>
      ))}
    </>
  );
}

/** Why a record has no amount, in the names of its inputs. */
function reasonOf({ dataItem, dataCategory }: RecordDetails, fault: RecordFault | null): string {
  if (fault === null) return words.profile.notComputed;
  const { userValueChoices = null, itemValues = null } = dataItem ?? {};
  const names = namesOf({ userValueChoices, itemValues, dataCategory });
  const missing = missingIn(fault).flatMap((input) => names.get(input) ?? []);
  return missing.length > 0 ? words.item.enter(missing.join(', ')) : withNames(fault.message, names);
}

/** The inputs of a record to one who may not change them. */
function Facts({ record }: { readonly record: RecordDetails }) {
  const { dataItem, dataCategory, itemValues, startDate, endDate, labels } = record;
  return (
    <dl className="facts">
      <dt>{words.profile.factor}</dt>
      <dd>
        {dataItem && dataCategory && (
          <a href={itemAddress(dataCategory.path, dataItem.uid)}>{formatName(dataItem.title)}</a>
        )}
      </dd>
      {(itemValues ?? []).filter(isGiven).map(({ path, name, value, unit, perUnit }) => (
        <Fact key={path} name={formatName(name)} text={valueText(value, unit, perUnit)} />
      ))}
      {startDate !== null && <Fact name={words.profile.period} text={formatPeriod(startDate, endDate)} />}
      {(labels ?? []).map(({ key, value }) => (
        <Fact key={key} name={key} text={value} />
      ))}
    </dl>
  );
}

const Fact = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </>
);

const valueText = (value: string, unit: string | null, perUnit: string | null): string =>
  `${formatFigure(value)} ${formatUnit(unit, perUnit === 'none' ? null : perUnit)}`.trim();
