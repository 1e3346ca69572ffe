import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { formatAmountUnit } from '../words/units.ts';
import { asCsv } from '../ui/csv.ts';
import { fileNameOf, saveFile } from '../ui/save.ts';
import { Collected } from './compare/collected.tsx';
import {
  compareAddress,
  comparedAt,
  comparedIn,
  maxCompared,
  readCollected,
  writeCollected,
} from '../api/compared.ts';
import { CopyCompared } from './compare/copy-compared.tsx';
import { EntriesChart } from './compare/entries-chart.tsx';
import { EntriesTable } from './compare/entries-table.tsx';
import { type Entry, useEntries } from './compare/entries.ts';
import { ExcludedItems } from './compare/excluded-items.tsx';
import { titleOf } from './compare/titles.ts';

/** Up to eight items with their inputs, side by side, as the address names them. */
export function Compare() {
  const [parameters] = useSearchParams();
  const { broken, tooMany } = comparedIn(parameters);
  const addresses = comparedAt(parameters);
  const isUnnamed = !parameters.has('item') && addresses.length > 0;
  // The address can then be sent as it is.
  useEffect(() => {
    if (isUnnamed) navigate(compareAddress(readCollected()), { replace: true });
  }, [isUnnamed]);
  if (addresses.length === 0) return <Nothing broken={broken} />;
  return (
    <article>
      <h1>Compare</h1>
      <ExcludedItems broken={broken} tooMany={tooMany} />
      <Compared addresses={addresses} />
    </article>
  );
}

function Nothing({ broken }: { readonly broken: readonly string[] }) {
  const own = readCollected();
  return (
    <div className="state">
      <h1>Nothing to compare {broken.length > 0 ? 'at this address' : 'yet'}</h1>
      <ExcludedItems broken={broken} tooMany={0} />
      <p>
        Open an item, fill in its inputs and choose “Compare with others”; up to {maxCompared} stand side by
        side. <a href="/explore/search">Search for an item</a>
        {own.length > 0 && (
          <>
            {' '}
            or <a href={compareAddress(own)}>open your own comparison</a>
          </>
        )}
      </p>
    </div>
  );
}

function Compared({ addresses }: { readonly addresses: readonly string[] }) {
  const entries = useEntries(addresses);
  const own = readCollected();
  const isOwn = own.join('\n') === addresses.join('\n');
  const remove = (address: string): void => {
    const others = addresses.filter((each) => each !== address);
    if (isOwn) writeCollected(others);
    navigate(others.length === 0 ? '/explore/compare' : compareAddress(others), { replace: true });
  };
  return (
    <>
      <EntriesTable entries={entries} remove={remove} />
      <EntriesChart entries={entries} />
      <p className="tools">
        <button onClick={() => saveTable(entries)}>Download CSV</button>
        {(isOwn || own.length === 0) && (
          <a
            className={addresses.length === 1 ? 'button main' : 'button'}
            href="/explore/search"
            onClick={() => writeCollected(addresses)}
          >
            Add another
          </a>
        )}
      </p>
      {!isOwn && own.length > 0 && <Collected addresses={addresses} />}
      <CopyCompared entries={entries} />
    </>
  );
}

const saveTable = (entries: readonly Entry[]): void =>
  saveFile(
    `${fileNameOf(`${titleOf(entries.filter(({ asked }) => asked !== null))} with inputs`)}.csv`,
    'text/csv',
    asCsv(asTable(entries)),
  );

const asTable = (entries: readonly Entry[]): (readonly (string | number | null)[])[] => [
  ['item', 'inputs', 'amount', 'unit', 'source'],
  ...entries.map(({ name, inputs, amount, source }) => [
    name,
    inputs,
    amount?.headline ?? null,
    amount ? formatAmountUnit(amount.unit, amount.perUnit) : '',
    source,
  ]),
];
