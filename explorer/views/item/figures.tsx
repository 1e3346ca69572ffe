import { Fragment, memo, useState } from 'react';
import { ViewerDocument } from '../../../schema/generated/graphql.ts';
import { asFailure } from '../../api/failure.ts';
import { useOperation } from '../../api/request.ts';
import { HeadRow } from '../../ui/head-row.tsx';
import { formatGas } from '../../format/gases.ts';
import { formatFigure, formatUnitless } from '../../format/numbers.ts';
import { formatUnit } from '../../words/units.ts';
import { isNumber } from '../category/figures.ts';
import { History } from './history.tsx';
import type { Item } from './inputs.ts';

interface FiguresProps {
  readonly categoryPath: string;
  readonly item: Item;
  readonly source: string;
}

/** The figures of the item, and below the one that is chosen what it was before, and how it is changed. */
export const Figures = memo(({ categoryPath, item, source }: FiguresProps) => {
  const mayEdit = useMayEdit();
  const [chosen, choose] = useState<string | null>(null);
  const figures = (item.itemValues ?? [])
    .filter(({ value }) => value !== '')
    .map((figure) => ({ ...figure, name: formatGas(figure.name), hasHistory: hasChanged(figure) }));
  if (figures.length === 0) return null;
  const offersMore = mayEdit || figures.some((figure) => figure.hasHistory);
  return (
    <section aria-label="Figures">
      <h2>Figures</h2>
      <div className="wide">
        <table className="stacked">
          <caption className="hidden">The figures of this item</caption>
          <HeadRow names={['Figure', 'Value', 'Unit', ...(offersMore ? ['Changes'] : [])]} />
          <tbody>
            {figures.map((figure) => (
              <Fragment key={figure.path}>
                <tr>
                  <th scope="row">{figure.name}</th>
                  <td data-name="Value">
                    {figure.unit ? formatFigure(figure.value) : formatUnitless(figure.value, figure.name)}
                  </td>
                  <td data-name="Unit">{formatUnit(figure.unit, figure.perUnit)}</td>
                  {offersMore && (
                    <td>
                      {(mayEdit || figure.hasHistory) && (
                        <More
                          {...figure}
                          isOpen={chosen === figure.path}
                          toggle={() => choose(chosen === figure.path ? null : figure.path)}
                        />
                      )}
                    </td>
                  )}
                </tr>
                {chosen === figure.path && (
                  <tr className="opened">
                    <td colSpan={4}>
                      <History {...figure} categoryPath={categoryPath} itemUid={item.uid} source={source} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
});

interface MoreProps {
  readonly name: string;
  readonly hasHistory: boolean;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

function More({ name, hasHistory, isOpen, toggle }: MoreProps) {
  const [open, close] = hasHistory ? ['Show history', 'Hide history'] : ['Change', 'Close'];
  const words = isOpen ? close : open;
  return (
    <button aria-label={`${words}${hasHistory ? ' of' : ''} ${name}`} aria-expanded={isOpen} onClick={toggle}>
      {words}
    </button>
  );
}

type Figure = NonNullable<Item['itemValues']>[number];

/** Only numbers are drawn over time; what has always been in effect began in 1970. */
const hasChanged = ({ value, startDate }: Figure): boolean => isNumber(value) && Date.parse(startDate) !== 0;

/** Each value says for itself whether it may be changed, once it is opened; a remote service may say nothing of one. */
function useMayEdit(): boolean {
  const { data, error } = useOperation(ViewerDocument, {});
  const { isAdministrator = isUnsupported(error), groups = [] } = data?.viewer ?? {};
  return isAdministrator || groups.some(({ role }) => role === 'DATA_ADMINISTRATOR');
}

const isUnsupported = (error: unknown): boolean =>
  error !== null && asFailure(error).code === 'UPSTREAM_UNSUPPORTED';
