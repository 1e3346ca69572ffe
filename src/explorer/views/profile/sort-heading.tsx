interface SortHeadingProps {
  readonly name: string;
  readonly unit?: string;
  /** What the service sorts by; not every column. */
  readonly sort?: string;
  readonly current: string;
  readonly setSort: (sort: string) => void;
}

/** The head of a column that the service may sort by, upwards and then downwards. */
export function SortHeading({ name, unit, sort, current, setSort }: SortHeadingProps) {
  const small = unit !== undefined && <small>{unit}</small>;
  if (sort === undefined)
    return (
      <span role="columnheader">
        {name}
        {small}
      </span>
    );
  const direction = current === sort ? 'ascending' : current === `-${sort}` ? 'descending' : 'none';
  return (
    <span role="columnheader" aria-sort={direction}>
      <button onClick={() => setSort(direction === 'ascending' ? `-${sort}` : sort)}>
        {name}
        {{ ascending: ' ↑', descending: ' ↓', none: '' }[direction]}
        {small}
      </button>
    </span>
  );
}
