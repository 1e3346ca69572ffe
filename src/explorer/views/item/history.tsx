import { Fragment, memo, useState } from 'react';
import { ExploreValueDocument, type ExploreValueQuery } from '../../../../schema/generated/graphql.ts';
import { useOperation } from '../../api/request.ts';
import { Steps } from '../../charts/steps.tsx';
import { formatDay, formatFigure, formatGas, formatUnit, formatUnitless } from '../../ui/numbers.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { EditValue } from './edit-value.tsx';
import type { Item } from './inputs.ts';
import { HeadRow } from '../../ui/head-row.tsx';

interface HistoryProps {
  readonly categoryPath: string;
  readonly item: Item;
  readonly source: string;
}

/** The figures of the item; the history of the one that is chosen, with a slider that goes from entry to entry. */
export const Figures = memo(({ categoryPath, item, source }: HistoryProps) => {
  const [chosen, choose] = useState<string | null>(null);
  const figures = item.itemValues?.filter(({ value }) => value !== '') ?? [];
  if (figures.length === 0) return null;
  return (
    <section aria-label="Figures">
      <h2>Figures</h2>
      <div className="wide">
        <table className="stacked">
          <caption className="hidden">The figures of this item</caption>
          <HeadRow names={['Figure', 'Value', 'Unit', 'History']} />
          <tbody>
            {figures.map(({ path, name, value, unit, perUnit }) => (
              <Fragment key={path}>
                <tr>
                  <th scope="row">{formatGas(name)}</th>
                  <td data-name="Value">{unit ? formatFigure(value) : formatUnitless(value, name)}</td>
                  <td data-name="Unit">{formatUnit(unit, perUnit)}</td>
                  <td>
                    <button
                      aria-label={`${chosen === path ? 'Hide history' : 'Show history'} of ${formatGas(name)}`}
                      aria-expanded={chosen === path}
                      onClick={() => choose(chosen === path ? null : path)}
                    >
                      {chosen === path ? 'Hide history' : 'Show history'}
                    </button>
                  </td>
                </tr>
                {chosen === path && (
                  <tr className="opened">
                    <td colSpan={4}>
                      <History
                        categoryPath={categoryPath}
                        itemUid={item.uid}
                        path={path}
                        name={formatGas(name)}
                        source={source}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
});

interface OneProps {
  readonly categoryPath: string;
  readonly itemUid: string;
  readonly path: string;
  readonly name: string;
  readonly source: string;
}

function History({ categoryPath, itemUid, path, name, source }: OneProps) {
  const { data, error, refetch } = useOperation(ExploreValueDocument, { categoryPath, itemUid, path });
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  const value = data?.dataItemValue;
  if (!value) return <Loading what="the history" />;
  const edited = {
    categoryPath,
    itemUid,
    path,
    value: value.value,
    version: value.dataItem?.version ?? null,
  };
  return (
    <>
      <Changes name={name} value={value} source={source} />
      {value.actions?.allowModify === true && <EditValue key={path} value={edited} />}
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

/** What has no beginning has one in 1970. */
const heldSince = (time: number, next: number | undefined): string =>
  time === 0 && next !== undefined ? `Before ${formatDay(next)}` : `From ${formatDay(time)}`;
