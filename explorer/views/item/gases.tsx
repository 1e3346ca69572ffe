import { formatName } from '../../words/data-names.ts';
import { formatAmount, formatShare } from '../../format/numbers.ts';
import { words } from '../../words/words.ts';
import type { Amount } from './use-amount.ts';

const nearlyAll = 0.99;

/** The amount by gas, where more than one is known: as bars, or in a few words where one is nearly all. */
export function Gases({ amount }: { readonly amount: Amount }) {
  const parts = amount.gases.parts.flatMap(({ gas, value, isIncluded }) =>
    value === null || value === 0 || !isIncluded ? [] : [{ name: nameOf(gas), value }],
  );
  const sum = parts.reduce((total, { value }) => total + value, 0);
  const [most, ...others] = parts.toSorted((one, other) => other.value - one.value);
  if (most === undefined || others.length === 0 || sum <= 0) return null;
  if (most.value / sum >= nearlyAll)
    return (
      <p className="card-part muted">
        <small>{words.item.nearlyAll(formatShare(most.value / sum), most.name)}</small>
      </p>
    );
  return (
    <dl className="card-part gases" aria-label={words.item.gases}>
      {[most, ...others].map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="gas-bar" aria-hidden>
              <span style={{ width: `${(100 * value) / most.value}%` }} />
            </span>
            {formatAmount(value)} <small>{formatShare(value / sum)}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const nameOf = (gas: string): string => formatName(gas.replace('BIOGENIC_', `${words.item.biogenic} `));
