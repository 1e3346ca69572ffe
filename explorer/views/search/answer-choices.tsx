import { Segments } from '../../ui/segments.tsx';
import { Swatch } from '../../ui/marks.tsx';
import { words } from '../../words/words.ts';
import { YearField } from '../item/year-field.tsx';
import { latestOf, yearsOf } from '../item/years.ts';
import { ownersOf, type Suggested, type Suggestion } from '../../api/answer.ts';
import { rewritten } from './sentence.ts';

interface AnswerChoicesProps {
  readonly text: string;
  readonly say: (text: string) => void;
  readonly suggested: Suggested;
  readonly answer: Suggestion;
}

/** Choices that change the amount, as words of the sentence: so they are in the field and in the address. */
export function AnswerChoices({ text, say, suggested, answer }: AnswerChoicesProps) {
  const { readings, item, asOf, ownership } = answer;
  const owners = ownersOf(suggested, answer);
  const stated = asOf === null ? null : Number(asOf.slice(0, 4));
  const years = yearsOf(item, stated);
  const write = (kind: 'OWNERSHIP' | 'TIME', by: string): void =>
    say(
      rewritten(
        text,
        readings.find((reading) => reading.kind === kind),
        by,
      ),
    );
  if (owners.length < 2 && years.length < 2) return null;
  return (
    <div className="row">
      {owners.length > 1 && ownership !== null && (
        <Segments
          label={words.search.ownership}
          value={ownership}
          onChange={(owner) => write('OWNERSHIP', owner.toLowerCase())}
          choices={owners.map((owner) => ({
            value: owner,
            label: (
              <>
                <Swatch scope={owner === 'OWN' ? '1' : '3'} /> {words.search.owners[owner]}
              </>
            ),
          }))}
        />
      )}
      {years.length > 1 && (
        <YearField
          isUnlabelled
          years={years}
          year={stated ?? latestOf(item)}
          onChange={(year) => write('TIME', String(year))}
        />
      )}
    </div>
  );
}
