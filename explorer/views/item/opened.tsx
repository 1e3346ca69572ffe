import { ExploreAmountDocument } from '../../../schema/generated/graphql.ts';
import { itemAddress } from '../../api/address.ts';
import { useTypedParameters } from '../../api/typed.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { CopyAs } from '../../ui/copy/copy-as.tsx';
import { Later } from '../../ui/states/later.tsx';
import { formatGas } from '../../format/gases.ts';
import { SourceLine, sourceText } from '../../ui/source-line.tsx';
import { Adding, Comparing } from './actions.tsx';
import { AmountPanel } from './amount.tsx';
import { Chooser } from './chooser.tsx';
import { Derivation } from './derivation.tsx';
import { faultsOf } from './faults.ts';
import { Field } from './field.tsx';
import { Figures } from './figures.tsx';
import type { Item } from './inputs.ts';
import { namesOf } from './names.ts';
import { restAmount } from './rest-amount.ts';
import { useEntered } from './use-entered.ts';

interface OpenedProps {
  readonly categoryPath: string;
  readonly item: Item;
}

/** An item with a form for its inputs, the amount for them, and its figures. */
export function Opened({ categoryPath, item }: OpenedProps) {
  const [parameters, set] = useTypedParameters();
  const choices = item.userValueChoices ?? [];
  const { variables, amount, isLast, error } = useEntered(categoryPath, item.uid, choices, parameters);
  const names = namesOf(item);
  const faults = faultsOf(error, names, variables.inputs.length === 0);
  const source = item.provenance === null ? (item.source ?? '') : sourceText(item.provenance);
  return (
    <article className="item">
      <Breadcrumbs path={categoryPath} />
      <h1>
        {item.dataCategory?.name}: {formatGas(item.label)}
      </h1>
      <div className="columns">
        <form className="inputs" onSubmit={(event) => event.preventDefault()}>
          <Chooser categoryPath={categoryPath} item={item} />
          {choices.map((choice) => (
            <Field
              key={choice.name}
              choice={choice}
              text={parameters.get(choice.name) ?? ''}
              onChange={set}
              fault={faults.of(choice.name)}
            />
          ))}
          {choices.length === 0 && <p>This item takes no inputs.</p>}
        </form>
        <div className="result">
          <AmountPanel
            label={item.label}
            source={source}
            amount={amount}
            isLast={isLast}
            fault={faults.whole}
            isWrong={faults.isWrong}
            error={error}
            names={names}
          />
          <SourceLine provenance={item.provenance} />
          <Comparing address={itemAddress(categoryPath, item.uid, parameters.toString())} />
          <Adding {...variables} />
          <Derivation variables={variables} names={names} />
          <CopyAs document={ExploreAmountDocument} variables={variables} rest={restAmount(variables)} />
        </div>
      </div>
      <Later>
        <Figures key={item.uid} categoryPath={categoryPath} item={item} source={source} />
      </Later>
    </article>
  );
}
