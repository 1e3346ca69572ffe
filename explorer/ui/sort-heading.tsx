import { Fragment } from 'react';

interface SortHeadingProps {
  readonly name: string;
  readonly unit?: string;
  /** Set at the same side as the numbers below. */
  readonly isNumeric?: boolean;
  /** Its name in the address; a column without one cannot be sorted by. */
  readonly sort?: string;
  readonly current: string;
  readonly setSort: (sort: string) => void;
}

/** Breaks where its parts end, before a word is broken. */
const Breakable = ({ text }: { readonly text: string }) =>
  text.split(/(?<=[/_.-])(?=[^\s/_.-])|(?<=[a-z])(?=[A-Z])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** The head of a column that can be sorted by, upwards and then downwards. */
export function SortHeading({ name, unit, isNumeric, sort, current, setSort }: SortHeadingProps) {
  const small = unit !== undefined && <small>{unit}</small>;
  if (sort === undefined)
    return (
      <span role="columnheader">
        <Breakable text={name} />
        {small}
      </span>
    );
  const direction = current === sort ? 'ascending' : current === `-${sort}` ? 'descending' : 'none';
  return (
    <span role="columnheader" aria-sort={direction} className={isNumeric ? 'number' : undefined}>
      <button onClick={() => setSort(direction === 'ascending' ? `-${sort}` : sort)}>
        <Breakable text={name} />
        {{ ascending: ' ↑', descending: ' ↓', none: '' }[direction]}
        {small}
      </button>
    </span>
  );
}
