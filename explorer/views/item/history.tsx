import { useState } from 'react';
import { ExploreValueDocument, type ExploreValueQuery } from '../../../schema/generated/graphql.ts';
import { useOperation } from '../../api/request.ts';
import { Steps } from '../../charts/steps.tsx';
import { formatDay } from '../../format/dates.ts';
import { formatFigure } from '../../format/numbers.ts';
import { formatUnit } from '../../words/units.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { EditValue } from './edit-value.tsx';

interface HistoryProps {
  readonly categoryPath: string;
  readonly itemUid: string;
  readonly path: string;
  readonly name: string;
  readonly source: string;
  /** Whether it was opened for its history, and otherwise to be changed. */
  readonly hasHistory: boolean;
}

/** The history of a figure, with a slider that goes from entry to entry; administrators change the figure below it. */
export function History({ categoryPath, itemUid, path, name, source, hasHistory }: HistoryProps) {
  const { data, error, refetch } = useOperation(ExploreValueDocument, { categoryPath, itemUid, path });
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  const value = data?.dataItemValue;
  if (!value) return <Loading what="the history" />;
  const edited = {
    categoryPath,
    itemUid,
    path,
    value: value.value,
    version: value.dataItem?.version ?? null,
  };
  const mayModify = value.actions?.allowModify === true;
  return (
    <>
      {(hasHistory || (value.history ?? []).length > 1) && (
        <Changes name={name} value={value} source={source} />
      )}
      {mayModify && <EditValue key={path} value={edited} isOpen={!hasHistory} />}
      {!mayModify && !hasHistory && <p className="state">You may not change this figure.</p>}
    </>
  );
}

interface ChangesProps {
  readonly name: string;
  readonly value: NonNullable<ExploreValueQuery['dataItemValue']>;
  readonly source: string;
}

function Changes({ name, value, source }: ChangesProps) {
  const [chosen, choose] = useState<number | null>(null);
  const points = (value.history ?? [])
    .map((entry) => ({ time: Date.parse(entry.startDate), value: Number(entry.value) }))
    .filter((point) => Number.isFinite(point.value))
    .sort((one, other) => one.time - other.time);
  const marked = chosen ?? points.length - 1;
  const point = points[marked];
  if (points.length < 2 || point === undefined)
    return <p className="state">This figure has never changed.</p>;
  return (
    <>
      <Steps
        title={`${name} over time`}
        unit={formatUnit(value.unit, value.perUnit)}
        source={source}
        points={points}
        marked={marked}
      />
      <label className="slider">
        {heldSince(point.time, points[1]?.time)}: {formatFigure(String(point.value))}
        <input
          type="range"
          min={0}
          max={points.length - 1}
          value={marked}
          onChange={({ target }) => choose(Number(target.value))}
        />
      </label>
    </>
  );
}

/** A start in 1970 stands for no start. */
const heldSince = (time: number, next: number | undefined): string =>
  time === 0 && next !== undefined ? `Before ${formatDay(next)}` : `From ${formatDay(time)}`;
