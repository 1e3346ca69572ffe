import type { ComponentProps } from 'react';
import { Card } from '../../ui/card.tsx';
import { AmountLine } from './amount-line.tsx';
import { faultsOf } from './faults.ts';
import { Gases } from './gases.tsx';
import { InputRow } from './input-row.tsx';
import type { Item } from './inputs.ts';
import { Ledger } from './ledger.tsx';
import { namesOf } from './names.ts';
import { Notes } from './notes.tsx';
import type { useEntered } from './use-entered.ts';

interface CalculatorProps extends Omit<ComponentProps<typeof InputRow>, 'faults'> {
  readonly item: Item;
  readonly entered: ReturnType<typeof useEntered>;
}

/** The inputs, the amount for them, and how it was calculated. */
export function Calculator({ entered, ...props }: CalculatorProps) {
  const { item, year } = props;
  const { variables, amount: known, isLast, error } = entered;
  const names = namesOf(item);
  const faults = faultsOf(error, names, variables.inputs.length === 0);
  const amount = isLast ? null : known;
  const hasAmount = faults.whole === null && known !== null;
  return (
    <Card>
      <form className="item-inputs" onSubmit={(event) => event.preventDefault()}>
        <InputRow {...props} faults={faults} />
      </form>
      <AmountLine {...{ item, variables, amount, faults, error, year }} />
      {hasAmount && (
        <div className={isLast ? 'stale' : undefined}>
          <div className="card-part">
            <Ledger {...{ variables, names }} amount={known} provenance={item.provenance} />
          </div>
          <Gases amount={known} />
          <Notes item={item} amount={known} names={names} year={year} />
        </div>
      )}
    </Card>
  );
}
