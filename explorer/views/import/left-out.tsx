import { Card } from '../../ui/card.tsx';
import { words } from '../../words/words.ts';
import type { Report } from './use-report.ts';

const most = 20;

/** Lines that are no rows: nothing is left out without a word. */
export function LeftOut({ report: { leftOut, interruption } }: { readonly report: Report }) {
  if (leftOut.length === 0 && interruption === null) return null;
  return (
    <Card title={words.importing.leftOutTitle(leftOut.length)}>
      {interruption !== null && <p className="more">{interruption.message}</p>}
      <ul className="lined left-out">
        {leftOut.slice(0, most).map(({ line, reason, text }) => (
          <li key={line}>
            <span className="muted">{words.importing.line(line)}</span> {words.importing.reasons[reason]}:{' '}
            {text}
          </li>
        ))}
      </ul>
      {leftOut.length > most && <p className="muted">{words.importing.more(leftOut.length - most)}</p>}
    </Card>
  );
}
