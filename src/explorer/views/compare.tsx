import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { asFailure } from '../api/failure.ts';
import { splitItemAddress } from '../api/address.ts';
import { queries } from '../api/queries.ts';
import { currentToken } from '../api/session.ts';
import { Bars } from '../charts/bars.tsx';
import { formatAmount, formatAmountUnit, formatFigure } from '../ui/numbers.ts';
import { asCsv, saveFile } from '../ui/save.ts';
import { sourceText } from '../ui/source-line.tsx';
import type { AskFirst } from './asked-first.ts';
import { askAmount } from './item/ask-amount.ts';
import type { asInputs } from './item/inputs.ts';
import { type Names, namesOf } from './item/names.ts';
import { formatQuantity } from './profile/quantity.ts';
import { mostCompared, readCompared, writeCompared } from './compare/compared.ts';

const entryQuery = (address: string) => ({
  queryKey: ['compared', address, currentToken()],
  queryFn: () => readEntry(address),
});

export const asks: AskFirst = () =>
  Promise.all(readCompared().map((address) => queries.prefetchQuery(entryQuery(address))));

/** Up to eight items with their inputs, side by side. */
export function Compare() {
  const [addresses, setAddresses] = useState(readCompared);
  const remove = (address: string): void => {
    const others = addresses.filter((each) => each !== address);
    writeCompared(others);
    setAddresses(others);
  };
  if (addresses.length === 0)
    return (
      <div className="state">
        <h1>Nothing to compare yet</h1>
        <p>
          Open an item, fill in its inputs and choose “Compare with others”; up to {mostCompared} stand side
          by side. <a href="/explore/search">Search for an item</a>
        </p>
      </div>
    );
  return <Compared addresses={addresses} remove={remove} />;
}

interface ComparedProps {
  readonly addresses: readonly string[];
  readonly remove: (address: string) => void;
}

function Compared({ addresses, remove }: ComparedProps) {
  const known = useQueries({ queries: addresses.map(entryQuery) }).map(({ data, error }, index) => ({
    ...(data ?? { ...unread, name: error === null ? '…' : uidOf(addresses[index] ?? '') }),
    error,
    address: addresses[index] ?? '',
  }));
  const units = new Set(
    known.flatMap(({ amount }) => (amount ? [formatAmountUnit(amount.unit, amount.perUnit)] : [])),
  );
  const [unit = ''] = units;
  const computed = known.filter(({ amount }) => amount?.value != null);
  const titles = titlesOf(computed);
  const names = new Set(computed.map(({ name }) => name));
  const bars = computed.map(({ amount }, index) => ({
    name: titles[index] ?? '',
    value: amount?.value ?? 0,
  }));
  const table = known.map(({ name, inputs, amount, source }) => [
    name,
    inputs,
    amount?.value ?? null,
    amount ? formatAmountUnit(amount.unit, amount.perUnit) : '',
    source,
  ]);
  return (
    <article>
      <h1>Compare</h1>
      <div className="wide">
        <table className="stacked">
          <caption className="hidden">The items that are compared</caption>
          <thead>
            <tr>
              {['Item', 'Inputs', 'Amount', 'Unit', 'Source', ''].map((name) => (
                <th key={name} scope="col" className={name === 'Amount' ? 'number' : undefined}>
                  {name === '' ? <span className="hidden">Remove</span> : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {known.map(({ address, name, inputs, amount, error, source }) => (
              <tr key={address}>
                <th scope="row">
                  <a href={address}>{name}</a>
                </th>
                {error ? (
                  <td colSpan={4}>{asFailure(error).message}</td>
                ) : (
                  <>
                    <td data-name="Inputs">{inputs}</td>
                    <td className="number" data-name="Amount">
                      {amount?.value == null ? '—' : formatAmount(amount.value)}
                    </td>
                    <td data-name="Unit">{amount && formatAmountUnit(amount.unit, amount.perUnit)}</td>
                    <td data-name="Source">{source}</td>
                  </>
                )}
                <td>
                  <button aria-label={`Remove ${name}`} onClick={() => remove(address)}>
                    Remove
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {units.size === 1 && bars.length > 1 && (
        <Bars
          title={names.size === 1 ? `Compared: ${[...names].join()}` : 'Compared'}
          unit={unit}
          source={[...new Set(known.map(({ source }) => source))].filter(Boolean).join('; ')}
          bars={bars}
        />
      )}
      {units.size > 1 && (
        <p className="state">The amounts are in different units, so no chart compares them.</p>
      )}
      <p className="tools">
        <button
          onClick={() =>
            saveFile(
              'compared.csv',
              'text/csv',
              asCsv([['item', 'inputs', 'amount', 'unit', 'source'], ...table]),
            )
          }
        >
          Download CSV
        </button>
        <a className={addresses.length === 1 ? 'button main' : 'button'} href="/explore/search">
          Add another
        </a>
      </p>
    </article>
  );
}

/** What tells them apart: what they have in common would leave no room for it. */
function titlesOf(entries: readonly Pick<Entry, 'label' | 'name' | 'inputs'>[]): readonly string[] {
  const labels = entries.map(({ label }) => label);
  const names = entries.map(({ name }) => name);
  const distinct = (titles: readonly string[]): number => new Set(titles).size;
  return (
    [labels, names].find((titles) => distinct(titles) === titles.length) ??
    entries.map(({ label, inputs }) => (distinct(labels) === 1 ? inputs : `${label}: ${inputs}`))
  );
}

type Entry = Awaited<ReturnType<typeof readEntry>>;

const unread = { name: '…', label: '…', inputs: '', amount: null, source: '' };

/** What is left of an item that cannot be read. */
const uidOf = (address: string): string => `Item ${splitItemAddress(address).uid}`;

/** The item and the amount of an address. */
async function readEntry(address: string) {
  const { item, inputs, amount } = await askAmount(address);
  const names = item ? namesOf(item) : new Map<string, string>();
  const { provenance, source } = item ?? {};
  const label = item?.label ?? '';
  return {
    name: `${item?.dataCategory?.name ?? ''}: ${label}`,
    label,
    inputs: inputs.map((input) => inputText(input, names)).join(', '),
    amount,
    source: provenance ? sourceText(provenance) : (source ?? ''),
  };
}

function inputText(
  { name, value, unit, perUnit }: ReturnType<typeof asInputs>[number],
  names: Names,
): string {
  return `${names.get(name) ?? name}: ${formatFigure(value)} ${formatQuantity(unit, perUnit ?? null)}`.trim();
}
