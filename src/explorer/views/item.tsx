import { memo, Suspense, useCallback, useEffect, useState } from 'react';
import { useParams } from 'wouter';
import {
  DrillDownDocument,
  ExploreAmountDocument,
  ExploreItemDocument,
} from '../../../schema/generated/graphql.ts';
import { asFailure } from '../api/failure.ts';
import { itemAddress, splitItemPath } from '../api/address.ts';
import { useTypedParameters, writeTyped } from '../api/typed.ts';
import { queries } from '../api/queries.ts';
import { operationQuery, request, useOperation } from '../api/request.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { formatGas } from '../ui/numbers.ts';
import { goTo } from '../ui/links.ts';
import { CopyAs } from '../ui/copy-as.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Later } from '../ui/later.tsx';
import { part } from '../ui/part.tsx';
import { SourceLine, sourceText } from '../ui/source-line.tsx';
import { Failed, Loading } from '../ui/states.tsx';
import { TryAgain } from '../ui/try-again.tsx';
import { useThrottled } from '../ui/use-settled.ts';
import { AmountPanel, useAmount } from './item/amount.tsx';
import { collect } from '../api/compared.ts';
import { Derivation } from './item/derivation.tsx';
import { DrillDown, type Selection } from './item/drill-down.tsx';
import { faultsOf } from './item/faults.ts';
import { Field } from './item/field.tsx';
import { Figures } from './item/figures.tsx';
import { amountVariables, asInputs, type Item as DataItem } from './item/inputs.ts';
import { namesOf } from './item/names.ts';
import { restAmount } from './item/rest-amount.ts';
import style from './item/item.css?inline';
import { adoptStyle } from '../ui/adopt-style.ts';

adoptStyle(style);

const AddToProfile = part(async () => (await import('./item/add-to-profile.tsx')).AddToProfile);

const leastMs = 50;

export function Item() {
  const { '*': rest = '' } = useParams();
  const { categoryPath, uid } = splitItemPath(rest);
  const { data, error, refetch } = useOperation(
    ExploreItemDocument,
    { categoryPath, uid },
    { keepsLast: true },
  );
  if (error !== null) return <Failed isView error={error} retry={() => void refetch()} />;
  if (!data?.dataItem) return <Loading isView what="the item" />;
  return <Loaded key={categoryPath} categoryPath={categoryPath} item={data.dataItem} />;
}

function Loaded({ categoryPath, item }: { readonly categoryPath: string; readonly item: DataItem }) {
  const [parameters, set] = useTypedParameters();
  const choices = item.userValueChoices ?? [];
  const given = JSON.stringify(asInputs(choices, parameters));
  const [inputs, setInputs] = useState(given);
  const ask = useCallback(
    (entered: string) => {
      // It is on its way while the page is drawn for it.
      void queries.prefetchQuery(
        operationQuery(ExploreAmountDocument, variablesOf(categoryPath, item.uid, entered)),
      );
      setInputs(entered);
    },
    [categoryPath, item.uid],
  );
  const askFor = useThrottled(ask, leastMs, given);
  useEffect(() => askFor(given), [askFor, given]);
  const variables = variablesOf(categoryPath, item.uid, inputs);
  const isCurrent = inputs === given;
  const { amount, isLast, error: failure } = useAmount(variables);
  const error = isCurrent ? failure : null;
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
            isLast={isLast || !isCurrent}
            fault={faults.whole}
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

const variablesOf = (categoryPath: string, uid: string, inputs: string) =>
  amountVariables(categoryPath, uid, JSON.parse(inputs) as ReturnType<typeof asInputs>);

interface Unopened {
  readonly error: unknown;
  readonly selections: readonly Selection[];
}

/** Menus of the drill-down; the item that they lead to is opened with the same inputs. */
const Chooser = memo(({ categoryPath, item }: { readonly categoryPath: string; readonly item: DataItem }) => {
  const [unopened, setUnopened] = useState<Unopened | null>(null);
  const open = async (selections: readonly Selection[]): Promise<void> => {
    writeTyped();
    try {
      const drill = await complete(categoryPath, selections);
      const { dataItem } = await request(ExploreItemDocument, { categoryPath, drill: [...drill] });
      setUnopened(null);
      if (dataItem) await goTo(itemAddress(categoryPath, dataItem.uid, location.search.slice(1)));
    } catch (error) {
      setUnopened({ error, selections });
    }
  };
  return (
    <>
      <DrillDown path={categoryPath} item={item} onChange={(selections) => void open(selections)} />
      {unopened !== null && (
        <p className="hint">
          {asFailure(unopened.error).message}{' '}
          <TryAgain error={unopened.error} what="the item" retry={() => void open(unopened.selections)} />
        </p>
      )}
    </>
  );
});

const mostLevels = 10;

/** The first choice of each level that is still open. */
async function complete(path: string, selections: readonly Selection[]): Promise<readonly Selection[]> {
  const known = [...selections];
  for (let level = 0; level < mostLevels; level += 1) {
    const { dataCategory } = await request(DrillDownDocument, { path, selections: known });
    const next = dataCategory?.drillDown;
    const [first] = next?.choices ?? [];
    if (!next || next.isComplete || next.level === null || first === undefined) break;
    known.push({ name: next.level, value: first.value });
  }
  return known;
}

function Comparing({ address }: { readonly address: string }) {
  return (
    <p className="actions">
      <button onClick={() => void goTo(collect(address))}>Compare with others</button>
    </p>
  );
}

/** Loaded when it is opened. */
function Adding(variables: Variables) {
  return (
    <Disclosure className="panel" summary="Add to a profile">
      {() => (
        <Suspense fallback={<p>Loading …</p>}>
          <AddToProfile {...variables} />
        </Suspense>
      )}
    </Disclosure>
  );
}

type Variables = Parameters<typeof useAmount>[0];
