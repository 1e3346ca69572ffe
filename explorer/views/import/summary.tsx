import type { ReactNode } from 'react';
import { formatDay } from '../../format/dates.ts';
import { formatAmount, formatTotal } from '../../format/numbers.ts';
import { ScopeBar } from '../../ui/scope-bar.tsx';
import { Card } from '../../ui/card.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { words } from '../../words/words.ts';
import { scopes, scopeSums } from '../profile/scope-sums.ts';
import type { Settings } from './settings.ts';
import type { Report } from './use-report.ts';

interface SummaryProps {
  readonly report: Report;
  readonly settings: Settings;
  readonly change: (part: Partial<Settings>) => void;
  readonly children: ReactNode;
}

const dayMs = 86_400_000;

/** The sum so far, so that a wrong unit is seen before anything is stored. */
export function Summary({ report, settings, change, children }: SummaryProps) {
  const { kilograms, added, updated, toChoose, wrong, unusual, known, changed, start, end } = report;
  const sums = scopeSums(report, 'location');
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
        {added + updated + toChoose + wrong + known + changed === 0 && (
          <p className="fault" role="alert">
            {texts.noRows}
          </p>
        )}
        <ScopeBar
          legend="list"
          parts={scopes.map((scope) => ({
            scope,
            value: sums[scope],
            label: words.ui.scope(scope),
            text: `${formatAmount(sums[scope])} kg`,
          }))}
        />
        <ul className="import-counts">
          <li>{texts.ready(added + updated)}</li>
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
