import { itemAddress } from '../../api/address.ts';
import { Labels } from '../../ui/labels.tsx';
import { formatDay } from '../../format/dates.ts';
import { formatAmount, formatFigure } from '../../format/numbers.ts';
import { lastDayOf } from './days.ts';
import { formatQuantity, isGiven } from './quantity.ts';
import { useNamed } from './use-named.ts';
import type { ProfileItem } from './use-profile-items.ts';

interface ItemRowProps {
  readonly item: ProfileItem;
  readonly edit?: () => void;
  readonly remove?: (item: ProfileItem) => void;
}

/** The cells of an item: what was used when, how much, and what it emitted. */
export function ItemRow({ item, edit, remove }: ItemRowProps) {
  const { name, dataItem, dataCategory, startDate, endDate, labels, emitted, fault } = item;
  const title = nameOf(item);
  return (
    <>
      <span role="rowheader" title={title}>
        {dataCategory && dataItem ? (
          <a
            className={name === null ? 'two-lines' : undefined}
            href={itemAddress(dataCategory.path, dataItem.uid)}
          >
            {title}
          </a>
        ) : (
          title
        )}
        {name !== null && <small>{dataItem?.label}</small>}
      </span>
      <span role="cell" title={dataCategory?.name}>
        <span className="two-lines">{dataCategory?.name}</span>
      </span>
      <span role="cell">{startDate !== null && formatDay(startDate)}</span>
      <span role="cell">{endDate === null ? 'open' : formatDay(lastDayOf(endDate))}</span>
      <span role="cell" title={usedOf(item)}>
        <span className="two-lines">{usedOf(item)}</span>
      </span>
      <span role="cell">
        <Labels labels={labels} />
      </span>
      {emitted?.value == null ? (
        <NoAmount fault={fault ?? ''} path={dataCategory?.path} />
      ) : (
        <span role="cell" className="number">
          {formatAmount(emitted.value)}
        </span>
      )}
      {edit && remove && (
        <span role="cell" className="row-actions">
          <button onClick={edit} aria-label={`Change ${title}`}>
            Change
          </button>
          <button onClick={() => remove(item)} aria-label={`Delete ${title}`}>
            Delete
          </button>
        </span>
      )}
    </>
  );
}

function NoAmount({ fault, path }: { readonly fault: string; readonly path: string | undefined }) {
  const text = useNamed(fault, path);
  return (
    <span role="cell" className="not-computed" title={text}>
      not computed{text !== '' && <small>{text}</small>}
    </span>
  );
}

export const nameOf = ({ name, dataItem, uid }: ProfileItem): string => name ?? dataItem?.label ?? uid;

const usedOf = ({ itemValues }: ProfileItem): string =>
  (itemValues ?? [])
    .filter(isGiven)
    .map(({ name, value, unit, perUnit }) =>
      unit === null || unit === ''
        ? `${name} ${formatFigure(value)} ${formatQuantity(null, perUnit)}`.trim()
        : `${formatFigure(value)} ${formatQuantity(unit, perUnit)}`,
    )
    .join(', ');
