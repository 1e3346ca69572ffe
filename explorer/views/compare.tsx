import { Link2 } from 'lucide-react';
import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { CompareDocument } from '../../schema/generated/graphql.ts';
import {
  compareAddress,
  comparedAt,
  comparedIn,
  maxCompared,
  readCollected,
  writeCollected,
} from '../api/compared.ts';
import { useTypedParameters } from '../api/typed.ts';
import { formatFigure } from '../format/numbers.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ApiButton } from '../ui/copy/api-button.tsx';
import { ExportMenu } from '../ui/export-menu.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { TableItems } from '../ui/table-items.tsx';
import { formatUnit } from '../words/units.ts';
import { words } from '../words/words.ts';
import { AddFactor } from './compare/add-factor.tsx';
import { Collected } from './compare/collected.tsx';
import { baseParameter, Controls, orderParameter } from './compare/controls.tsx';
import { ExcludedItems } from './compare/excluded-items.tsx';
import { rowsOf, sourcesOf } from './compare/export-lines.ts';
import { linesOf, orders } from './compare/lines.ts';
import { LinesChart } from './compare/lines-chart.tsx';
import { LinesTable } from './compare/lines-table.tsx';
import type { Quantity } from './compare/quantity.ts';
import { useCompared } from './compare/use-compared.ts';
import type { AmountVariables } from './item/use-amount.ts';
import { copyAddress } from './item/copy-address.ts';
import { once } from './item/inputs.ts';
import style from './compare/compare.css?inline';
import { adoptStyle } from '../ui/adopt-style.ts';

adoptStyle(style);

/** Up to eight factors side by side, as the address names them. */
export function Compare() {
  const [parameters] = useTypedParameters();
  const { broken, tooMany } = comparedIn(parameters);
  const addresses = comparedAt(parameters);
  const isUnnamed = !parameters.has('item') && addresses.length > 0;
  // The address can then be sent as it is.
  useEffect(() => {
    if (isUnnamed) navigate(compareAddress(readCollected()), { replace: true });
  }, [isUnnamed]);
  if (addresses.length === 0) return <Nothing broken={broken} />;
  return (
    <div className="sections">
      <ExcludedItems broken={broken} tooMany={tooMany} />
      <Compared addresses={addresses} parameters={parameters} />
    </div>
  );
}

function Nothing({ broken }: { readonly broken: readonly string[] }) {
  const own = readCollected();
  return (
    <>
      <PageHead title={broken.length > 0 ? words.compare.nothingHere : words.compare.nothingYet} />
      <ExcludedItems broken={broken} tooMany={0} />
      <EmptyState
        action={
          <div className="row">
            <LinkButton kind="primary" href="/explore/search">
              {words.compare.search}
            </LinkButton>
            {own.length > 0 && <LinkButton href={compareAddress(own)}>{words.compare.openOwn}</LinkButton>}
          </div>
        }
      >
        {words.compare.how(maxCompared)}
      </EmptyState>
    </>
  );
}

interface ComparedProps {
  readonly addresses: readonly string[];
  readonly parameters: URLSearchParams;
}

function Compared({ addresses, parameters }: ComparedProps) {
  const { entries, items, quantity, year } = useCompared(addresses, parameters);
  const order = orders.find((each) => each === parameters.get(orderParameter)) ?? 'added';
  const lines = linesOf(entries, parameters.get(baseParameter) ?? '', order);
  const own = readCollected();
  const isOwn = own.join('\n') === addresses.join('\n');
  const title = words.compare.title(addresses.length);
  const show = (next: readonly string[]): void => {
    if (isOwn || own.length === 0) writeCollected(next);
    navigate(addressWith(next, parameters), { replace: true });
  };
  const asked = entries.flatMap((entry) => entry.asked ?? []);
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            {asked.length > 0 && (
              <ApiButton document={CompareDocument} variables={requestsOf(asked)} rest={null} />
            )}
            <Button kind="quiet" icon={Link2} onClick={() => void copyAddress()}>
              {words.ui.copyLink}
            </Button>
            <ExportMenu>
              <TableItems title={title} rows={() => rowsOf(lines)} sources={sourcesOf(lines)} />
            </ExportMenu>
            {addresses.length < maxCompared && (
              <AddFactor add={(address) => show([...new Set([...addresses, address])])} />
            )}
          </>
        }
      />
      {!isOwn && own.length > 0 && <Collected addresses={addresses} />}
      <Controls {...{ lines, items, quantity, year, order }} />
      <LinesChart lines={lines} year={year} quantity={quantity && quantityText(quantity)} />
      <LinesTable
        lines={lines}
        quantity={quantity}
        remove={(address) => show(addresses.filter((each) => each !== address))}
      />
    </>
  );
}

/** All amounts in one request, each as it is shown. */
const requestsOf = (asked: readonly AmountVariables[]) => ({
  requests: asked.map(({ uid, ...request }) => ({ ...request, itemUid: uid })),
});

const quantityText = ({ value, unit, perUnit }: Quantity): string =>
  `${formatFigure(value)} ${formatUnit(unit, perUnit === once ? null : perUnit)}`;

/** Other factors, compared in the same way. */
function addressWith(addresses: readonly string[], parameters: URLSearchParams): string {
  const kept = new URLSearchParams(parameters);
  kept.delete('item');
  if (!addresses.includes(kept.get(baseParameter) ?? '')) kept.delete(baseParameter);
  if (addresses.length === 0) return '/explore/compare';
  return [compareAddress(addresses), kept.toString()].filter(Boolean).join('&');
}
