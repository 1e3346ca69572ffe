import { CornerDownLeft } from 'lucide-react';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { itemAddress } from '../../../api/address.ts';
import { formatAmount, formatFigure } from '../../../format/numbers.ts';
import { writeNumber } from '../../../format/read-number.ts';
import type { Period } from '../../../format/periods.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/marks.tsx';
import { PeriodField } from '../../../ui/period-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { WriteFailure } from '../../../ui/states/write-failure.tsx';
import { formatAmountUnit } from '../../../words/units.ts';
import { words } from '../../../words/words.ts';
import { scopeText } from '../records/record-text.ts';
import { useEntry } from './use-entry.ts';
import { WhatField } from './what-field.tsx';

interface EntryRowProps {
  readonly profileUid: string;
  /** Where one begins. */
  readonly period: Period;
  readonly columnCount: number;
  readonly whatRef: Ref<HTMLInputElement>;
}

/** A record as one types it, with its amount at once; Enter adds it, and the next has the same factor and unit. */
export function EntryRow({ profileUid, period, columnCount, whatRef }: EntryRowProps) {
  const entry = useEntry(profileUid, period);
  const quantity = useRef<HTMLInputElement>(null);
  const add = async (): Promise<void> => {
    if (await entry.add()) quantity.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void add();
  };
  const { item, amount, fault, reading, failure } = entry;
  const scope = scopeText(amount?.scopes.parts);
  const what = (
    <WhatField
      label={words.profile.what}
      item={item}
      inputRef={whatRef}
      onChoose={(chosen) => {
        entry.choose(chosen);
        requestAnimationFrame(() => quantity.current?.focus());
      }}
    />
  );
  const quantityField = (
    <div className="box">
      <input
        ref={quantity}
        inputMode="decimal"
        autoComplete="off"
        aria-label={words.profile.quantity}
        placeholder={words.profile.quantity}
        value={entry.quantity}
        onChange={({ target }) => entry.setQuantity(target.value)}
        onKeyDown={press}
      />
      {entry.units.length > 0 && (
        <Select
          label={words.ui.unitOf(words.profile.quantity)}
          value={entry.unit}
          choices={entry.units}
          onChange={entry.setUnit}
        />
      )}
    </div>
  );
  const periodField = (
    <PeriodField label={words.profile.period} period={entry.period} onChange={entry.setPeriod} />
  );
  const button = (
    <Button kind="primary" isSmall disabled={!entry.isReady || entry.isWaiting} onClick={() => void add()}>
      {words.profile.add} <CornerDownLeft aria-hidden />
    </Button>
  );
  const isWrong = entry.quantity.trim() !== '' && reading === null;
  const hasNote = isWrong || failure !== null || reading?.other != null || (fault !== null && item !== null);
  return (
    <>
      <tr className="entry-row">
        <td colSpan={columnCount}>
          <div className="entry-fields">
            {what}
            {quantityField}
            {periodField}
            <span className="entry-amount">
              <small>{item?.source}</small>
              {scope && <Badge scope={scope.scope}>{scope.text}</Badge>}
              {amount?.headline != null && (
                <span>
                  <span className="strong">{formatAmount(amount.headline)}</span>{' '}
                  {formatAmountUnit(amount.unit, null)}
                </span>
              )}
            </span>
            {button}
          </div>
        </td>
      </tr>
      {hasNote && (
        <tr className="entry-row note">
          <td colSpan={columnCount}>
            {isWrong && <span className="fault">{words.ui.notANumber}</span>}
            {reading?.other != null && (
              <small>
                {words.ui.readAs(`${formatFigure(reading.value)} ${entry.unit}`)}{' '}
                <Button
                  kind="link"
                  onClick={() => entry.setQuantity(writeNumber(String(Number(reading.other))))}
                >
                  {words.ui.otherReading(`${formatFigure(reading.other)} ${entry.unit}`)}
                </Button>
              </small>
            )}
            {fault !== null && item !== null && !isWrong && (
              <small className="fault">
                {fault} <a href={itemAddress(item.categoryPath, item.uid)}>{words.profile.openFactor}</a>
              </small>
            )}
            <WriteFailure failure={failure} retry={() => void add()} />
          </td>
        </tr>
      )}
    </>
  );
}
