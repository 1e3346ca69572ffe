interface SortByLabelProps {
  /** The one of now first, if it is one of them. */
  readonly labels: readonly string[];
  readonly isSorted: boolean;
  readonly setSort: (sort: string) => void;
}

/** Where items have labels of several kinds, and the head of the column has room for one. */
export function SortByLabel({ labels, isSorted, setSort }: SortByLabelProps) {
  return (
    <label>
      Sort by label
      <select
        value={isSorted ? labels[0] : ''}
        onChange={({ target }) => setSort(target.value === '' ? '' : `label.${target.value}`)}
      >
        <option value="">no label</option>
        {labels.toSorted().map((label) => (
          <option key={label}>{label}</option>
        ))}
      </select>
    </label>
  );
}
