import { memo, useState } from 'react';
import { DrillDownDocument, ExploreItemDocument } from '../../../schema/generated/graphql.ts';
import { itemAddress } from '../../api/address.ts';
import { asFailure } from '../../api/failure.ts';
import { request } from '../../api/request.ts';
import { writeTyped } from '../../api/typed.ts';
import { goTo } from '../../ui/links/links.ts';
import { TryAgain } from '../../ui/states/try-again.tsx';
import { DrillDown, type Selection } from './drill-down.tsx';
import { words } from '../../words/words.ts';
import type { Item } from './inputs.ts';

interface Unopened {
  readonly error: unknown;
  readonly selections: readonly Selection[];
}

/** Menus of the drill-down; the item that they lead to is opened with the same inputs. */
export const Chooser = memo(
  ({ categoryPath, item }: { readonly categoryPath: string; readonly item: Item }) => {
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
          <p className="fault" role="alert">
            {asFailure(unopened.error).message}{' '}
            <TryAgain
              error={unopened.error}
              what={words.item.theItem}
              retry={() => void open(unopened.selections)}
            />
          </p>
        )}
      </>
    );
  },
);

const maxLevels = 10;

/** The first choice of each level that is still open. */
async function complete(path: string, selections: readonly Selection[]): Promise<readonly Selection[]> {
  const known = [...selections];
  for (let level = 0; level < maxLevels; level += 1) {
    const { dataCategory } = await request(DrillDownDocument, { path, selections: known });
    const next = dataCategory?.drillDown;
    const [first] = next?.choices ?? [];
    if (!next || next.isComplete || next.level === null || first === undefined) break;
    known.push({ name: next.level, value: first.value });
  }
  return known;
}
