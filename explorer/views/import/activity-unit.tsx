import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import type { Settings } from './settings.ts';
import type { Report } from './use-report.ts';

interface ActivityUnitProps {
  readonly activity: Report['activities'][number];
  readonly units: Settings['units'];
  readonly change: (part: Partial<Settings>) => void;
}

/** The unit of an activity. One with two meanings is asked for, once for the whole table, and one that is not known can be said. */
export function ActivityUnit({ activity, units, change }: ActivityUnitProps) {
  const { unit, unitChoices, certainty } = activity;
  if (unit === null) return null;
  const texts = words.importing;
  const say = (meant: string): void => change({ units: [...units, { text: unit, unit: meant }] });
  const said = units.filter((each) => each.unit === unit);
  if (said.length > 0)
    return (
      <>
        {formatUnit(unit, null)}
        <Button
          kind="link"
          aria-label={texts.unitAgain(said.map(({ text }) => text).join(', '))}
          onClick={() => change({ units: units.filter((each) => each.unit !== unit) })}
        >
          {words.ui.undo}
        </Button>
      </>
    );
  if (unitChoices.length > 0)
    return (
      <Select
        isSmall
        label={texts.unitMeans(unit)}
        value=""
        onChange={say}
        choices={[
          { value: '', label: texts.whatIs(unit) },
          ...unitChoices.map((value) => ({ value, label: formatUnit(value, null) })),
        ]}
      />
    );
  if (certainty !== 'UNKNOWN') return formatUnit(unit, null);
  return (
    <input
      className="cell"
      aria-label={texts.unitMeans(unit)}
      defaultValue={unit}
      onBlur={({ target: { value } }) => value.trim() !== '' && value !== unit && say(value.trim())}
    />
  );
}
