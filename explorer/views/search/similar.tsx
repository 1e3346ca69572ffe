import { formatName } from '../../words/data-names.ts';
import { formatAmount } from '../../format/numbers.ts';
import { WebLink } from '../../ui/web-link.tsx';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { distinctNames } from '../item/distinct-names.ts';
import { similarTo, type Suggested, type Suggestion } from './answer.ts';
import { addressOf } from './suggested-item.ts';

interface SimilarProps {
  readonly suggested: Suggested;
  readonly answer: Suggestion;
}

/** The answer among similar factors, and where its figure comes from. */
export function Similar({ suggested, answer }: SimilarProps) {
  const similar = similarTo(suggested, answer);
  const names = namesOf(similar);
  const most = Math.max(...similar.map(({ amount }) => amount?.headline ?? 0));
  if (similar.length === 0) return <SourceOf answer={answer} />;
  return (
    <div className="answer-side">
      <h3>{words.search.similar}</h3>
      <ul>
        {similar.map((each, index) => {
          const value = each.amount?.headline ?? 0;
          return (
            <li key={each.item.uid} aria-current={each === answer ? 'true' : undefined}>
              <a className="row spread" href={addressOf(each)}>
                <span>{names[index]}</span>
                <span>
                  {formatAmount(value)} {formatUnit(each.amount?.unit, each.amount?.perUnit)}
                </span>
              </a>
              <span className="similar-bar" aria-hidden>
                <span style={{ width: `${most > 0 ? Math.max(0, value / most) * 100 : 0}%` }} />
              </span>
            </li>
          );
        })}
      </ul>
      <SourceOf answer={answer} />
    </div>
  );
}

/** Factors are told apart by their titles, or by the categories of those with one title. */
function namesOf(similar: readonly Suggestion[]): readonly string[] {
  const titles = similar.map(({ item }) => formatName(item.title));
  return new Set(titles).size < titles.length
    ? similar.map(({ item, categoryPath }) => formatName(item.dataCategory?.name ?? categoryPath))
    : distinctNames(titles);
}

function SourceOf({ answer: { item } }: Pick<SimilarProps, 'answer'>) {
  if (item.provenance === null) return null;
  const { source, region, licence, licenceUrl } = item.provenance;
  return (
    <p className="answer-source">
      {[source, formatName(region ?? '')].filter(Boolean).join(', ')}
      {licence !== null && (
        <>
          , <WebLink href={licenceUrl}>{licence}</WebLink>
        </>
      )}
    </p>
  );
}
