import type { ReactNode } from 'react';
import { formatDay } from '../../format/dates.ts';
import { formatAmount, formatTotal } from '../../format/numbers.ts';
import { ScopeBar } from '../../ui/scope-bar.tsx';
import { Card } from '../../ui/card.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { words } from '../../words/words.ts';
import type { Settings } from './settings.ts';
import type { Report } from './use-report.ts';

interface SummaryProps {
  readonly report: Report;
  readonly settings: Settings;
  readonly change: (part: Partial<Settings>) => void;
  readonly children: ReactNode;
}

const marks = {
  SCOPE_1: '1',
  SCOPE_2_LOCATION_BASED: '2',
  SCOPE_2_MARKET_BASED: '2',
  SCOPE_3: '3',
  OUTSIDE: 'outside',
} as const;
const dayMs = 86_400_000;

/** The sum so far, so that a wrong unit is seen before anything is stored. */
export function Summary({ report, settings, change, children }: SummaryProps) {
  const { kilograms, ready, toChoose, wrong, unusual, known, changed, start, end, scopes } = report;
  const total = formatTotal(kilograms);
  const texts = words.importing;
  return (
    <Card title={texts.soFar}>
      <div className="sections-tight">
        <output className="figure-1">
          {total.value} <small>{`${total.unit} CO₂e`}</small>
        </output>
        {start !== null && (
          <span className="muted">
            {formatDay(start)} – {end === null ? '' : formatDay(Date.parse(end) - dayMs)}
          </span>
        )}
        {ready + toChoose + wrong + known + changed === 0 && (
          <p className="fault" role="alert">
            {texts.noRows}
          </p>
        )}
        <ScopeBar
          legend="list"
          parts={sumsOf(scopes.parts).map(({ scope, value }) => ({
            scope,
            value,
            label: scope === 'outside' ? words.ui.outside : words.ui.scope(scope),
            text: `${formatAmount(value)} kg`,
          }))}
        />
        <ul className="import-counts">
          <li>{texts.ready(ready)}</li>
          {toChoose > 0 && <li className="warning">{texts.toChoose(toChoose)}</li>}
          {wrong > 0 && <li className="more">{texts.wrong(wrong)}</li>}
          {unusual > 0 && <li className="warning">{texts.unusual(unusual)}</li>}
          {known > 0 && <li>{texts.known(known)}</li>}
          {changed > 0 && <li className="warning">{texts.changed(changed)}</li>}
        </ul>
        {(changed > 0 || settings.updatesChanged) && (
          <TickBox isTicked={settings.updatesChanged} onChange={(next) => change({ updatesChanged: next })}>
            {texts.update}
          </TickBox>
        )}
        {children}
        <small className="muted">{texts.nothingSaved}</small>
      </div>
    </Card>
  );
}

function sumsOf(parts: Report['scopes']['parts']) {
  const sums = new Map<'1' | '2' | '3' | 'outside', number>();
  for (const { scope, value, isIncluded } of parts) {
    if (scope === null || value === null || !isIncluded) continue;
    sums.set(marks[scope], (sums.get(marks[scope]) ?? 0) + value);
  }
  return [...sums]
    .map(([scope, value]) => ({ scope, value }))
    .sort((one, other) => (one.scope < other.scope ? -1 : 1));
}
