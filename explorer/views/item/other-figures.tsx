import { formatName } from '../../words/data-names.ts';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import {
  ExploreOtherFiguresDocument,
  type ExploreOtherFiguresQuery,
} from '../../../schema/generated/graphql.ts';
import { categoryAddress, itemAddress } from '../../api/address.ts';
import { collect } from '../../api/compared.ts';
import { useOperation } from '../../api/request.ts';
import { formatAmount, formatChange } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { goTo } from '../../ui/links/links.ts';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { type Item, writeInputs } from './inputs.ts';
import type { Amount, AmountVariables } from './use-amount.ts';

interface OtherFiguresProps {
  readonly item: Item;
  readonly variables: AmountVariables;
  readonly amount: Amount | null;
}

type Other = NonNullable<ExploreOtherFiguresQuery['search']>['items']['nodes'][number];

/** Other items that are called the same: what they give for the same inputs, and which one to take when. */
export function OtherFigures({ item, variables, amount }: OtherFiguresProps) {
  const { inputs, returnPerUnit } = variables;
  const [now] = useState(() => new Date().toISOString());
  const { data } = useOperation(
    ExploreOtherFiguresDocument,
    { title: item.title.slice(0, 200), inputs, dates: [variables.asOf ?? now], returnPerUnit },
    { keepsLast: true },
  );
  const others = (data?.search?.items.nodes ?? []).filter(
    ({ uid, title }) => uid !== item.uid && title === item.title,
  );
  const uses = (item.dataCategory?.similar ?? []).filter(
    ({ path }) => !others.some(({ dataCategory }) => dataCategory?.path === path),
  );
  if (others.length === 0 && uses.length === 0) return null;
  return (
    <Card
      title={words.item.otherFigures}
      subtitle={others.length > 0 ? words.item.otherFiguresText : undefined}
    >
      <ul className="lined other-figures">
        {others.map((other) => (
          <OtherLine key={other.uid} other={other} item={item} variables={variables} amount={amount} />
        ))}
        {uses.map(({ path, use, category }) => (
          <li key={path}>
            <span>
              {formatName(use)}: <a href={categoryAddress(path)}>{formatName(category?.name ?? path)}</a>
            </span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button kind="link" icon={Scale} onClick={() => compareAll(item, others, variables)}>
          {words.item.compareAll(others.length + 1)}
        </Button>
      )}
    </Card>
  );
}

interface OtherLineProps extends OtherFiguresProps {
  readonly other: Other;
}

function OtherLine({ other, item, variables, amount }: OtherLineProps) {
  const { uid, dataCategory, provenance, amountsOverTime } = other;
  const use = item.dataCategory?.similar.find(({ path }) => path === dataCategory?.path)?.use;
  const value = amountsOverTime?.[0]?.result?.headline ?? null;
  const own = amount?.headline ?? null;
  return (
    <li>
      <a href={itemAddress(dataCategory?.path ?? '', uid, inputsOf(variables))}>
        {[formatName(dataCategory?.name ?? ''), provenance?.shortPublisher, provenance?.year]
          .filter(Boolean)
          .join(', ')}
        {use && <small>{formatName(use)}</small>}
      </a>
      {value !== null && variables.inputs.length > 0 && (
        <span className="end">
          {formatAmount(value)} {formatUnit(amount?.unit ?? 'kg', null)}
          {own !== null && own !== 0 && <small>{formatChange(value / own - 1)}</small>}
        </span>
      )}
    </li>
  );
}

/** The same inputs and year in the address of another item, which takes those that it has. */
const inputsOf = ({ inputs, asOf }: AmountVariables): string => writeInputs(inputs, asOf);

function compareAll(item: Item, others: readonly Other[], variables: AmountVariables): void {
  const text = inputsOf(variables);
  const all = [{ uid: item.uid, dataCategory: item.dataCategory }, ...others.slice(0, 7)];
  const addresses = all.map(({ uid, dataCategory }) => itemAddress(dataCategory?.path ?? '', uid, text));
  const [comparison] = addresses.map(collect).slice(-1);
  if (comparison !== undefined) void goTo(comparison);
}
