import { ArrowRight } from 'lucide-react';
import { ExploreExamplesDocument, type ExploreExamplesQuery } from '../../../schema/generated/graphql.ts';
import { searchAddress } from '../../api/address.ts';
import { useOperation } from '../../api/request.ts';
import { formatAmount, formatCount } from '../../format/numbers.ts';
import { type ScopeMark, Swatch } from '../../ui/marks.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { formatAmountUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';

type Example = NonNullable<ExploreExamplesQuery['van']>;

const kinds = ['van', 'electricity', 'flight'] as const;
const quantities = { van: 30_000, electricity: 12_000, flight: 1 };

/** Three sentences with what they emit; absent where other data are served. */
export function Examples() {
  const { data, error } = useOperation(ExploreExamplesDocument, {});
  if (error !== null) return null;
  return (
    <ul className="examples">
      {kinds.map((kind) => {
        const sentence = words.home.examples[kind](formatCount(quantities[kind]));
        return (
          <li key={kind}>
            <a className="example" href={searchAddress(sentence)}>
              <span className="row spread">
                {sentence}
                <ArrowRight aria-hidden />
              </span>
              {data === undefined ? (
                <Skeleton height={47} />
              ) : (
                <Amount example={data[kind]} where={words.home.where[kind]} />
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

interface AmountProps {
  readonly example: Example | null;
  readonly where: string;
}

function Amount({ example, where }: AmountProps) {
  const { scopes } = example?.amount ?? {};
  if (!scopes || scopes.inScopes === null) return null;
  const parts = scopes.parts.filter(({ value }) => value !== 0);
  const numbers = parts.map(({ scope, scopeThreeCategory }) =>
    scope === 'SCOPE_3' && scopeThreeCategory !== null
      ? `3.${scopeThreeCategory}`
      : (scope ?? '').slice(6, 7),
  );
  const year = example?.figure?.startDate?.slice(0, 4) ?? example?.dataCategory?.provenance?.year;
  return (
    <>
      <span className="figure-2">
        {formatAmount(scopes.inScopes)} <small>{formatAmountUnit(scopes.unit, null)}</small>
      </span>
      <span className="example-facts">
        <Swatch scope={(numbers[0] ?? '').slice(0, 1) as ScopeMark} />
        {[words.ui.scope(numbers.join(' + ')), where, year].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}
