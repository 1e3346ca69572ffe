import { useParameter } from '../../../api/address.ts';
import { useTyped } from '../../../api/typed.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Chip } from '../../../ui/marks.tsx';
import { Select } from '../../../ui/select.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { words } from '../../../words/words.ts';
import type { Filters, ProfileRecord } from './records-query.ts';

interface Source {
  readonly value: string;
  readonly label: string;
}

/** The filters of the address. */
export function useFilters() {
  const [contains, setContains] = useTyped('find');
  const [scope, setScope] = useParameter('scope');
  const [source, setSource] = useParameter('source');
  const [label, setLabel] = useParameter('label');
  const [failed, setFailed] = useParameter('failed');
  const filters: Filters = { contains, scope, source, label, onlyFailed: failed !== '' };
  return { filters, setContains, setScope, setSource, setLabel, setFailed };
}

interface FilterBarProps {
  readonly state: ReturnType<typeof useFilters>;
  readonly sources: readonly Source[];
  readonly records: readonly ProfileRecord[];
}

/** Narrows the records by words, scope, source and label. */
export function FilterBar({ state, sources, records }: FilterBarProps) {
  const { filters, setContains, setScope, setSource, setLabel, setFailed } = state;
  const any: Source = { value: '', label: words.profile.anySource };
  const labels = labelsOf(records, filters.label);
  return (
    <>
      <FilterField label={words.profile.filter} value={filters.contains} onChange={setContains} />
      <Select
        isSmall
        label={words.profile.scope}
        value={filters.scope}
        onChange={setScope}
        choices={[
          { value: '', label: words.profile.anyScope },
          ...['1', '2', '3'].map((value) => ({ value, label: words.ui.scope(value) })),
          { value: 'outside', label: words.ui.outside },
        ]}
      />
      <Combobox
        isSmall
        label={words.profile.source}
        value={sources.find(({ value }) => value === filters.source) ?? any}
        onChange={({ value }) => setSource(value)}
        choices={[any, ...sources]}
      />
      {labels.length > 0 && (
        <Combobox
          isSmall
          label={words.profile.label}
          value={{ value: filters.label, label: filters.label.replace(':', ': ') || words.profile.anyLabel }}
          onChange={({ value }) => setLabel(value)}
          choices={[{ value: '', label: words.profile.anyLabel }, ...labels]}
        />
      )}
      {filters.onlyFailed && (
        <Chip name={words.profile.notComputed} onRemove={() => setFailed('')}>
          {words.profile.notComputed}
        </Chip>
      )}
    </>
  );
}

/** The labels of the records that are shown, and the chosen one. */
function labelsOf(records: readonly ProfileRecord[], chosen: string): readonly Source[] {
  const all = records.flatMap(({ labels }) => (labels ?? []).map(({ key, value }) => `${key}:${value}`));
  return [...new Set(chosen === '' ? all : [...all, chosen])]
    .sort()
    .map((value) => ({ value, label: value.replace(':', ': ') }));
}
