import { formatDay } from '../../format/dates.ts';
import { formatFigure } from '../../format/numbers.ts';
import { Segments } from '../../ui/segments.tsx';
import { words } from '../../words/words.ts';
import type { Settings } from './settings.ts';
import type { Report } from './use-report.ts';

interface NotationProps {
  readonly report: Report;
  readonly settings: Settings;
  readonly change: (part: Partial<Settings>) => void;
}

/** How dates and numbers were read, by an example of each, and the question where both readings fit. */
export function Notation({ report, settings, change }: NotationProps) {
  const { numberText, number, isNumberOpen, dateText, date, isDateOpen } = report.notation;
  const texts = words.importing;
  return (
    <div className="notation">
      {dateText !== null && (
        <div className={isDateOpen ? 'row open-question' : 'row'}>
          <span>{date === null ? texts.whatIs(dateText) : texts.readAs(dateText, formatDay(date))}</span>
          {isDateOpen && (
            <Segments
              isSmall
              label={texts.dates}
              value={settings.dateFormat ?? ''}
              choices={[
                { value: 'DMY', label: texts.dayFirst },
                { value: 'MDY', label: texts.monthFirst },
              ]}
              onChange={(next) => change({ dateFormat: next })}
            />
          )}
        </div>
      )}
      {numberText !== null && (
        <div className={isNumberOpen ? 'row open-question' : 'row'}>
          <span>
            {number === null ? texts.whatIs(numberText) : texts.readAs(numberText, formatFigure(number))}
          </span>
          {isNumberOpen && (
            <Segments
              isSmall
              label={texts.numbers}
              value={number === null ? '' : String(settings.decimalComma ?? report.notation.decimalComma)}
              choices={[
                { value: 'true', label: readingOf(numberText, ',') },
                { value: 'false', label: readingOf(numberText, '.') },
              ]}
              onChange={(next) => change({ decimalComma: next === 'true' })}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** A number with a single mark as it is read where decimals follow one, in the notation of the page. */
function readingOf(text: string, mark: ',' | '.'): string {
  const other = mark === ',' ? '.' : ',';
  return formatFigure(text.replaceAll(other, '').replace(mark, '.'));
}
