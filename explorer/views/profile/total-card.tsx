import type { CSSProperties } from 'react';
import { formatChange, formatShare, inUnitOf } from '../../format/numbers.ts';
import { likeMonths } from '../../format/like-months.ts';
import { Card } from '../../ui/card.tsx';
import { Swatch } from '../../ui/marks.tsx';
import { Segments } from '../../ui/segments.tsx';
import { words } from '../../words/words.ts';
import type { Overview } from './overview.ts';
import { type Basis, hasMarketBased, outsideOf, scopes, scopeSums } from './scope-sums.ts';

interface TotalCardProps {
  readonly overview: Overview;
  readonly basis: Basis;
  readonly setBasis: (basis: Basis) => void;
}

/** The total of a year and its scopes, next to the year before. */
export function TotalCard({ overview: { total, year, steps }, basis, setBasis }: TotalCardProps) {
  const now = scopeSums(total?.total ?? null, basis);
  const like = likeMonths(total?.comparedValue ?? null, year === null ? [] : steps);
  const before = total?.comparedTotal && like.months === null ? scopeSums(total.comparedTotal, basis) : null;
  const unstated = total?.total?.scopes?.unstated ?? 0;
  const sum = basis === 'market' ? now[1] + now[2] + now[3] + unstated : (total?.value ?? 0);
  const formerOfScopes = before === null ? null : before[1] + before[2] + before[3];
  const former = basis === 'market' ? formerOfScopes : like.before;
  // In a unit of its own, and nothing where it rounds to none: it is no part of the sum.
  const outside = Math.round(outsideOf(total?.total ?? null));
  const { unit, write } = inUnitOf(sum);
  const shownScopes = scopes.filter((scope) => now[scope] !== 0 || before?.[scope]);
  return (
    <Card>
      {/* Translators replace texts, which are not renewed in place after that. */}
      <div className="profile-total" key={`${year} ${basis} ${sum}`}>
        <div>
          <div className="caption">{words.profile.total(year)}</div>
          <div className="big-amount">
            {write(sum)} <small>{`${unit} CO₂e`}</small>
          </div>
          {former !== null && former > 0 && year !== null && (
            <div className="caption">
              <Change now={sum} before={former} />{' '}
              {words.profile.fromBefore(written(former, sum), like.months ?? String(year - 1))}
            </div>
          )}
        </div>
        <div className="profile-scopes">
          <div className="scope-bar" aria-hidden>
            {scopes
              .filter((scope) => now[scope] > 0)
              .map((scope) => (
                <span key={scope} className={`scope-${scope}`} style={{ flexGrow: now[scope] }} />
              ))}
          </div>
          <ul>
            {shownScopes.map((scope) => (
              <li key={scope} style={{ '--part': Math.max(0, now[scope] / (sum || 1)) } as CSSProperties}>
                <div className="caption">
                  <Swatch scope={scope} /> <span className="ink">{words.ui.scope(scope)}</span>
                  {`, ${scope === '2' ? words.profile.bases[basis] : words.profile.scopes[scope]}`}
                </div>
                <div className="figure-3">
                  {written(now[scope], sum)} <small>{sum > 0 && formatShare(now[scope] / sum)}</small>
                </div>
                {before !== null && before[scope] > 0 && (
                  <div className="caption">
                    <Change now={now[scope]} before={before[scope]} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
      {(outside !== 0 || unstated !== 0 || hasMarketBased(total?.total ?? null)) && (
        <div className="row spread profile-beside">
          <small>
            {outside !== 0 && `${words.profile.outside(written(outside, outside))} `}
            {unstated !== 0 && words.profile.unstated(written(unstated, sum))}
          </small>
          {hasMarketBased(total?.total ?? null) && (
            <Segments
              isSmall
              label={words.profile.basis}
              value={basis}
              onChange={setBasis}
              choices={(['location', 'market'] as const).map((value) => ({
                value,
                label: words.profile.bases[value],
              }))}
            />
          )}
        </div>
      )}
    </Card>
  );
}

/** In the unit of the sum that it is a part of. */
const written = (kg: number, sum: number): string => {
  const { unit, write } = inUnitOf(sum);
  return `${write(kg)} ${unit}`;
};

const Change = ({ now, before }: { readonly now: number; readonly before: number }) => {
  const share = (now - before) / before;
  return <span className={share > 0 ? 'more' : 'less'}>{formatChange(share)}</span>;
};
