import { useState } from 'react';
import { formatAmount } from '../../format/numbers.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { WebLink } from '../../ui/web-link.tsx';
import { formatName } from '../../words/data-names.ts';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { FactorBar } from '../item/factor-bar.tsx';
import { useAlternatives } from './alternatives.ts';
import type { Suggested, Suggestion } from '../../api/answer.ts';

interface SimilarProps {
  readonly suggested: Suggested;
  readonly answer: Suggestion;
}

/** The answer among its alternatives, to tick and compare, and where its figure comes from. */
export function Similar({ suggested, answer }: SimilarProps) {
  const { title, alternatives } = useAlternatives(suggested, answer);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const most = Math.max(...alternatives.map(({ value }) => value));
  if (alternatives.length === 0) return <SourceOf answer={answer} />;
  return (
    <div className="answer-side">
      <h3>{title}</h3>
      <ul>
        {alternatives.map(({ name, address, value, unit, perUnit, isAnswer }) => (
          <li key={address} aria-current={isAnswer ? 'true' : undefined}>
            <TickBox
              label={words.ui.select(name)}
              isTicked={ticked.includes(address)}
              onChange={(isTicked) =>
                setTicked((before) => [
                  ...before.filter((each) => each !== address),
                  ...(isTicked ? [address] : []),
                ])
              }
            />
            <a className="row spread" href={address}>
              <span>{name}</span>
              <span>
                {formatAmount(value)} {formatUnit(unit, perUnit)}
              </span>
            </a>
            <span className="similar-bar" aria-hidden>
              <span style={{ width: `${most > 0 ? Math.max(0, value / most) * 100 : 0}%` }} />
            </span>
          </li>
        ))}
      </ul>
      <SourceOf answer={answer} />
      <FactorBar addresses={ticked} clear={() => setTicked([])} />
    </div>
  );
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
