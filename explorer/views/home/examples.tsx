import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { searchAddress } from '../../api/address.ts';
import { answerIn, answerQuery, type Suggestion } from '../../api/answer.ts';
import { formatAmount, formatCount } from '../../format/numbers.ts';
import { Swatch } from '../../ui/marks.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { formatName } from '../../words/data-names.ts';
import { formatAmountUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { scopeBadge } from '../item/scope-parts.ts';
import { latestOf } from '../item/years.ts';

const quantities = { van: 30_000, electricity: 12_000, flight: 1 };
const kinds = ['van', 'electricity', 'flight'] as const;

/** Three sentences with the answers that the search has for them. */
export const Examples = () => (
  <ul className="examples">
    {kinds.map((kind) => (
      <Example key={kind} sentence={words.home.examples[kind](formatCount(quantities[kind]))} />
    ))}
  </ul>
);

/** Absent where no answer is, such as where other data are served. */
function Example({ sentence }: { readonly sentence: string }) {
  const { data, error } = useQuery(answerQuery(sentence));
  const answer = data === undefined ? null : answerIn(data);
  if (error !== null || (data !== undefined && answer === null)) return null;
  return (
    <li>
      <a className="example" href={searchAddress(sentence)}>
        <span className="row spread">
          {sentence}
          <ArrowRight aria-hidden />
        </span>
        {answer === null ? <Skeleton height={47} /> : <Amount answer={answer} />}
      </a>
    </li>
  );
}

function Amount({ answer: { amount, item } }: { readonly answer: Suggestion }) {
  if (amount?.headline == null) return null;
  const badge = scopeBadge(amount);
  return (
    <>
      <span className="figure-2">
        {formatAmount(amount.headline)} <small>{formatAmountUnit(amount.unit, amount.perUnit)}</small>
      </span>
      <span className="example-facts">
        {badge && <Swatch scope={badge.scope} />}
        {[badge?.text, formatName(item.title), latestOf(item) ?? item.provenance?.year]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}
