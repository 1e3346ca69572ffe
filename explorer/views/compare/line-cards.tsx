import { X } from 'lucide-react';
import { asFailure } from '../../api/failure.ts';
import { formatAmount } from '../../format/numbers.ts';
import { formatName } from '../../words/data-names.ts';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Badge } from '../../ui/marks.tsx';
import { TryAgain } from '../../ui/states/try-again.tsx';
import { words } from '../../words/words.ts';
import { scopeBadge } from '../item/scope-parts.ts';
import { changeText, type Line } from './lines.ts';

interface LineCardsProps {
  readonly lines: readonly Line[];
  readonly remove: (address: string) => void;
}

/** The compared factors on a narrow screen. */
export const LineCards = ({ lines, remove }: LineCardsProps) => (
  <Card isFlush>
    <ul className="lined" aria-label={words.compare.table}>
      {lines.map((line) => (
        <LineCard key={line.entry.address} line={line} remove={remove} />
      ))}
    </ul>
  </Card>
);

function LineCard({ line, remove }: { readonly line: Line } & Pick<LineCardsProps, 'remove'>) {
  const { entry, total, unit, outside, change } = line;
  const badge = entry.amount && scopeBadge(entry.amount);
  const tone = change === null || change === 0 ? 'muted' : change > 0 ? 'more' : 'less';
  return (
    <li className="line-card">
      <div>
        <a href={entry.shown}>{formatName(entry.title)}</a>
        <small>{[entry.category, entry.inputs].filter(Boolean).join(' · ')}</small>
      </div>
      <IconButton
        isSmall
        icon={X}
        label={words.ui.remove(entry.title)}
        onClick={() => remove(entry.address)}
      />
      {entry.error === null ? (
        <div className="row">
          <span>
            <strong>{total === null ? '–' : formatAmount(total)}</strong> <small>{unit}</small>
          </span>
          <span className={tone}>{changeText(line)}</span>
          {badge && <Badge scope={badge.scope}>{badge.text}</Badge>}
          {outside > 0 && <small>{words.compare.outside(formatAmount(outside))}</small>}
        </div>
      ) : (
        <p className="fault">
          {asFailure(entry.error).message} <TryAgain error={entry.error} what={entry.title} />
        </p>
      )}
    </li>
  );
}
