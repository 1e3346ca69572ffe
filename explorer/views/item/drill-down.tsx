import { formatName } from '../../words/data-names.ts';
import { DrillDownDocument } from '../../../schema/generated/graphql.ts';
import { useOperation } from '../../api/request.ts';
import { Labelled } from '../../ui/labelled.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Unread } from '../../ui/states/try-again.tsx';
import { usePainted } from '../../ui/hooks/use-painted.ts';
import type { Item } from './inputs.ts';

export interface Selection {
  readonly name: string;
  readonly value: string;
}

interface DrillDownProps {
  readonly path: string;
  readonly item: Item;
  readonly onChange: (selections: readonly Selection[]) => void;
}

/** One menu for each level that tells the items of the category apart, with this item's chosen. */
export function DrillDown({ path, item, onChange }: DrillDownProps) {
  const values = new Map(item.itemValues?.map((value) => [value.path, value.value]));
  const names = new Map(item.itemValues?.map(({ path: level, name }) => [level, name]));
  const levels = item.itemDefinition?.drillDown ?? [];
  const selections = levels.map((name) => ({ name, value: values.get(name) ?? '' }));
  return (
    <>
      {levels.map((name, index) => (
        <Level
          key={name}
          path={path}
          before={selections.slice(0, index)}
          title={formatName(names.get(name) ?? name)}
          value={selections[index]?.value ?? ''}
          onChange={(value) => onChange([...selections.slice(0, index), { name, value }])}
        />
      ))}
    </>
  );
}

interface LevelProps {
  readonly path: string;
  readonly before: readonly Selection[];
  readonly title: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Level({ path, before, title, value, onChange }: LevelProps) {
  const isWanted = usePainted();
  const { data, error } = useOperation(
    DrillDownDocument,
    { path, selections: [...before] },
    { isWanted, keepsLast: true },
  );
  const choices = data?.dataCategory?.drillDown?.choices ?? [];
  const known = choices.some((choice) => choice.value === value)
    ? choices
    : [{ name: value, value }, ...choices];
  const listed = known.map((choice) => ({ value: choice.value, label: formatName(choice.name) }));
  return (
    <Labelled label={title} note={error === null ? undefined : <Unread error={error} what={title} />}>
      {(id) => <ChoiceField id={id} label={title} value={value} choices={listed} onChange={onChange} />}
    </Labelled>
  );
}
