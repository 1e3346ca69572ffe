import { Check, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ExploreSearchDocument } from '../../../schema/generated/graphql.ts';
import { useOperation } from '../../api/request.ts';
import { formatName } from '../../words/data-names.ts';
import { formatAmount, formatFigure } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import type { Report } from './use-report.ts';

type Activity = Report['activities'][number];
type Item = NonNullable<Activity['dataItem']>;

interface ActivityLineProps {
  readonly activity: Activity;
  readonly isLeftOut: boolean;
  readonly choose: (chosen: { readonly dataItemUid: string } | { readonly isLeftOut: boolean }) => void;
  /** The unit of its quantity, or what asks for it. */
  readonly unit: ReactNode;
}

export function ActivityLine({ activity, isLeftOut, choose, unit }: ActivityLineProps) {
  const { text, rows, quantity, certainty, dataItem, candidates, kilograms } = activity;
  const isSure = certainty === 'SURE';
  return (
    <li className={isSure || isLeftOut ? undefined : 'open-question'}>
      <div className="activity-text">
        <strong>{text}</strong>
        <small>{words.ui.rows(rows)}</small>
      </div>
      <span className="activity-quantity">
        {quantity !== null && formatAmount(quantity)} {unit}
      </span>
      <div className="sections-tight">
        {isLeftOut ? (
          <div className="row">
            <span className="muted">{words.importing.isLeftOut}</span>
            <Button kind="link" onClick={() => choose({ isLeftOut: false })}>
              {words.ui.undo}
            </Button>
          </div>
        ) : (
          <>
            <div className="row">
              {isSure ? <Check aria-hidden /> : <TriangleAlert aria-hidden />}
              {isSure ? (
                <span>{dataItem && nameOf(activity, dataItem)}</span>
              ) : (
                <span>
                  {candidates.length > 0
                    ? words.importing.which(candidates.length)
                    : words.importing.noFactor}
                </span>
              )}
            </div>
            {candidates.map((candidate) => (
              <button
                key={candidate.dataItem.uid}
                type="button"
                className="candidate"
                onClick={() => choose({ dataItemUid: candidate.dataItem.uid })}
              >
                <span className="grow">
                  {formatName(candidate.dataItem.title)}
                  <small>{aboutOf(candidate.dataItem)}</small>
                </span>
                <span>{perUnitOf(activity, candidate)}</span>
                <strong>
                  {candidate.kilograms === null ? '' : `≈ ${formatAmount(candidate.kilograms)} kg`}
                </strong>
              </button>
            ))}
            <div className="row">
              <Another text={text} choose={(dataItemUid) => choose({ dataItemUid })} />
              {!isSure && (
                <Button kind="link" onClick={() => choose({ isLeftOut: true })}>
                  {words.importing.leaveOut(rows)}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      <strong className="activity-amount">{kilograms === null ? '' : formatAmount(kilograms)}</strong>
    </li>
  );
}

const figureOf = ({ figure }: Item): string =>
  figure === null ? '' : `${formatFigure(figure.value)} ${formatUnit(figure.unit, figure.perUnit)}`;

/** What one of the activity's own unit would emit, so that candidates of other units can be compared. */
const perUnitOf = (
  { quantity, unit }: Pick<Activity, 'quantity' | 'unit'>,
  { kilograms, dataItem }: Activity['candidates'][number],
): string =>
  kilograms === null || !quantity || unit === null
    ? figureOf(dataItem)
    : `${formatAmount(kilograms / quantity)} ${formatUnit('kg', unit)}`;

/** Without a year: each row has the figure of its own time. */
const aboutOf = ({ dataCategory, provenance }: Item): string =>
  [formatName(dataCategory?.name ?? ''), provenance?.shortPublisher].filter(Boolean).join(' · ');

const nameOf = (activity: Activity, dataItem: Item) => (
  <>
    {formatName(dataItem.title)}{' '}
    <small className="muted">
      {[aboutOf(dataItem), perUnitOf(activity, { dataItem, kilograms: activity.kilograms })]
        .filter(Boolean)
        .join(' · ')}
    </small>
  </>
);

const pauseMs = 150;

/** Any other factor, found by words. */
function Another({ text, choose }: { readonly text: string; readonly choose: (uid: string) => void }) {
  const [typed, setTyped] = useState('');
  const query = useSettled(typed.trim(), pauseMs) || text;
  const [isOpened, setOpened] = useState(false);
  const { data } = useOperation(
    ExploreSearchDocument,
    { query: query.slice(0, 200), first: 12 },
    { isWanted: isOpened && /[\p{L}\p{N}]/u.test(query), keepsLast: true },
  );
  const found = data?.search?.items.nodes ?? [];
  const choices = found.map(({ uid, title, dataCategory }) => ({
    value: uid,
    label: formatName(title),
    note: formatName(dataCategory?.name ?? ''),
  }));
  return (
    <span onFocus={() => setOpened(true)}>
      <Combobox
        isSmall
        label={words.importing.searchFor(text)}
        placeholder={words.importing.search}
        value={null}
        choices={choices}
        onType={setTyped}
        onChange={({ value }) => choose(value)}
      />
    </span>
  );
}
