import { ExploreAmountDocument } from '../../../schema/generated/graphql.ts';
import { ApiButton } from '../../ui/copy/api-button.tsx';
import { restAmount } from './rest-amount.ts';
import { Link2, Plus, Scale } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { itemAddress } from '../../api/address.ts';
import { collect } from '../../api/compared.ts';
import { remember } from '../../api/recent.ts';
import { useTypedParameters } from '../../api/typed.ts';
import { formatName } from '../../words/data-names.ts';
import { formatFigure } from '../../format/numbers.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { goTo } from '../../ui/links/links.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx';
import { Later } from '../../ui/states/later.tsx';
import { part } from '../../ui/states/part.tsx';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { copyAddress } from './copy-address.ts';
import { Calculator } from './calculator.tsx';
import { Facts } from './facts.tsx';
import { HistoryCard } from './history-card.tsx';
import type { Item } from './inputs.ts';
import { OtherFigures } from './other-figures.tsx';
import { SourceCard } from './source-card.tsx';
import { useEntered } from './use-entered.ts';
import { useFigure } from './use-figure.ts';
import { yearIn } from './years.ts';

const AddToProfile = part(async () => (await import('./add-to-profile.tsx')).AddToProfile);

interface ItemPageProps {
  readonly categoryPath: string;
  readonly item: Item;
}

/** A factor: its amount for what one enters, how that was calculated, how the figure has changed, and its source. */
export function ItemPage({ categoryPath, item: usual }: ItemPageProps) {
  const [parameters, set] = useTypedParameters();
  const [isAdding, setAdding] = useState(false);
  const year = yearIn(parameters);
  const entered = useEntered(categoryPath, usual, parameters);
  const item = useFigure(categoryPath, usual, entered);
  const address = itemAddress(categoryPath, item.uid, parameters.toString());
  const texts = words.item;
  useRemembered(usual, address);
  return (
    <>
      <PageHead
        title={formatName(item.title)}
        trail={<Breadcrumbs path={categoryPath} />}
        below={<Facts item={item} amount={entered.amount} />}
        actions={
          <>
            <ApiButton
              document={ExploreAmountDocument}
              variables={entered.variables}
              rest={restAmount(entered.variables)}
            />
            <Button kind="quiet" icon={Link2} onClick={() => void copyAddress()}>
              {texts.share}
            </Button>
            <Button icon={Scale} onClick={() => void goTo(collect(address))}>
              {texts.compare}
            </Button>
            <Button kind="primary" icon={Plus} onClick={() => setAdding(true)}>
              {texts.add}
            </Button>
          </>
        }
      />
      <div className="with-side">
        <div className="sections">
          <Calculator {...{ categoryPath, item, parameters, set, year, entered }} />
          <Later>
            <ErrorBoundary place={item.uid}>
              <HistoryCard {...{ categoryPath, item, year }} />
            </ErrorBoundary>
          </Later>
        </div>
        <div className="sections">
          <SourceCard {...{ categoryPath, item, year }} amount={entered.amount} />
          <Later>
            <OtherFigures item={item} variables={entered.variables} amount={entered.amount} />
          </Later>
        </div>
      </div>
      <Suspense>
        {isAdding && (
          <AddToProfile variables={entered.variables} title={item.title} onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </>
  );
}

/** Keeps the item among those that were opened last, with the inputs that it has when it is left. */
function useRemembered({ title, figure, provenance }: Item, address: string): void {
  useEffect(() => {
    const note = [provenance?.shortPublisher, provenance?.year].filter(Boolean).join(' ');
    const value = figure ? `${formatFigure(figure.value)} ${formatUnit(figure.unit, figure.perUnit)}` : '';
    remember({ address, title: formatName(title), note, figure: value });
  }, [address, title, figure, provenance]);
}
