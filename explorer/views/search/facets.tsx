import { memo, useState } from 'react';
import { formatCount } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { type ScopeMark, Swatch } from '../../ui/marks.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { words } from '../../words/words.ts';
import { type Chosen, type Facet, facetNames, writerOf } from './filters.ts';

interface FacetsProps {
  readonly facets: readonly Facet[];
  readonly chosen: readonly Chosen[];
  readonly toggle: (one: Chosen) => void;
}

/** The properties of the found factors with counts, to tick. */
export const Facets = memo(({ facets, chosen, toggle }: FacetsProps) => {
  const write = writerOf(facets);
  return (
    <div className="sections facets">
      {facetNames.map((name) => {
        const values = valuesOf(name, facets, chosen);
        return values.length > 0 && <Values key={name} {...{ name, values, write, toggle }} />;
      })}
    </div>
  );
});

interface Value extends Chosen {
  readonly count: number;
  readonly isChosen: boolean;
}

/** The values with results, and those that are chosen but have none. */
function valuesOf(
  name: Chosen['name'],
  facets: readonly Facet[],
  chosen: readonly Chosen[],
): readonly Value[] {
  const found = facets.find((facet) => facet.name === name)?.values ?? [];
  const own = chosen.filter((each) => each.name === name).map(({ value }) => value);
  const without = own.filter((value) => !found.some((each) => each.value === value));
  return [
    ...found.map(({ value, count }) => ({ name, value, count, isChosen: own.includes(value) })),
    ...without.map((value) => ({ name, value, count: 0, isChosen: true })),
  ];
}

interface ValuesProps {
  readonly name: Chosen['name'];
  readonly values: readonly Value[];
  readonly write: (chosen: Chosen) => string;
  readonly toggle: (one: Chosen) => void;
}

const fewValues = 6;

function Values({ name, values, write, toggle }: ValuesProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? values : values.filter(({ isChosen }, index) => index < fewValues || isChosen);
  const hidden = values.length - shown.length;
  return (
    <fieldset className="facet">
      <legend>{words.search.facets[name]}</legend>
      {shown.map((each) => (
        <TickBox key={each.value} isTicked={each.isChosen} onChange={() => toggle(each)}>
          {name === 'SCOPE' && <Swatch scope={markOf(each.value)} />}
          <span className="grow">{write(each)}</span> <span className="count">{formatCount(each.count)}</span>
        </TickBox>
      ))}
      {(hidden > 0 || isWhole) && (
        <Button kind="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.search.less : words.search.more(hidden)}
        </Button>
      )}
    </fieldset>
  );
}

const markOf = (scope: string): ScopeMark => (scope === 'outside' ? scope : (scope.slice(0, 1) as ScopeMark));
