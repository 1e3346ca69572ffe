import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { ExploreHistoryDocument, ExploreSearchDocument } from '../../../schema/generated/graphql.ts';
import { changed } from '../../api/address.ts';
import { operationQuery, useOperation } from '../../api/request.ts';
import { History } from '../../charts/history.tsx';
import { formatName } from '../../words/data-names.ts';
import { formatAmount } from '../../format/numbers.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { Chip } from '../../ui/marks.tsx';
import { sourceText } from '../../ui/source-line.tsx';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { distinctNames } from './distinct-names.ts';
import { type Item, withParameter } from './inputs.ts';
import { entriesOf, latestOf } from './years.ts';

interface HistoryCardProps {
  readonly categoryPath: string;
  readonly item: Item;
  readonly year: number | null;
}

const mostOthers = 4;

/** The figure over the years, with those of up to four other items of the category. */
export function HistoryCard({ categoryPath, item, year }: HistoryCardProps) {
  const { others, add, remove } = useOthers(categoryPath, item.figure?.path ?? '');
  const [hovered, hover] = useState<number | null>(null);
  const entries = entriesOf(item.figure?.history);
  const { figure, provenance } = item;
  if (entries.length < 2 || figure === null) return null;
  const chosen = year ?? latestOf(item) ?? 0;
  const lines = [{ uid: item.uid, name: formatName(item.title), entries }, ...others];
  const shown = hovered ?? chosen;
  const names = distinctNames(lines.map(({ name }) => name));
  const valueAt = (at: readonly { year: number; value: number }[]): string => {
    const held = at.findLast((entry) => entry.year <= shown);
    return held === undefined ? '–' : formatAmount(held.value);
  };
  return (
    <History
      title={words.item.historyOf(formatName(figure.name), entries[0]?.year ?? 0, entries.at(-1)?.year ?? 0)}
      fullTitle={`${formatName(item.title)}: ${formatName(figure.name)}`}
      unit={formatUnit(figure.unit, figure.perUnit)}
      {...(provenance === null ? {} : { source: sourceText(provenance) })}
      lines={lines.map(({ entries: own }, index) => ({ name: names[index] ?? '', entries: own }))}
      chosen={chosen}
      shown={shown}
      onShow={hover}
      head={
        <div className="row history-head">
          <strong>{shown}</strong>
          {lines.map(({ uid, entries: own }, index) => (
            <Chip
              key={uid}
              name={names[index] ?? ''}
              {...(index === 0 ? {} : { onRemove: () => remove(uid) })}
            >
              <span className={`dot series-${index + 1}`} aria-hidden /> {names[index]}{' '}
              <strong>{valueAt(own)}</strong>
            </Chip>
          ))}
          {others.length < mostOthers && (
            <AddLine categoryPath={categoryPath} known={lines.map(({ uid }) => uid)} add={add} />
          )}
        </div>
      }
    />
  );
}

/** The items that the address names in addition to this one, with their histories. */
function useOthers(categoryPath: string, path: string) {
  const [parameters, setParameters] = useSearchParams();
  const uids = (parameters.get(withParameter) ?? '').split(',').filter(Boolean).slice(0, mostOthers);
  const answers = useQueries({
    queries: uids.map((uid) => operationQuery(ExploreHistoryDocument, { categoryPath, uid, path })),
  });
  const write = (next: readonly string[]): void =>
    setParameters((before) => changed(before, withParameter, next.join(',')), { replace: true });
  const others = answers.flatMap(({ data }) => {
    const other = data?.answer.dataItem;
    return other
      ? [{ uid: other.uid, name: formatName(other.title), entries: entriesOf(other.figure?.history) }]
      : [];
  });
  return {
    others,
    add: (uid: string): void => write([...uids, uid]),
    remove: (uid: string): void => write(uids.filter((each) => each !== uid)),
  };
}

interface AddLineProps {
  readonly categoryPath: string;
  readonly known: readonly string[];
  readonly add: (uid: string) => void;
}

const pauseMs = 150;

function AddLine({ categoryPath, known, add }: AddLineProps) {
  const [text, setText] = useState('');
  const query = useSettled(text.trim(), pauseMs);
  const { data } = useOperation(
    ExploreSearchDocument,
    { query, categoryPath, first: 12 },
    { isWanted: /[\p{L}\p{N}]/u.test(query), keepsLast: true },
  );
  const choices = (data?.search?.items.nodes ?? [])
    .filter(({ uid }) => !known.includes(uid))
    .map(({ uid, label }) => ({ value: uid, label: formatName(label) }));
  return (
    <Combobox
      isSmall
      label={words.item.addLine}
      placeholder={words.item.addLine}
      value={null}
      choices={choices}
      onType={setText}
      onChange={({ value }) => add(value)}
    />
  );
}
