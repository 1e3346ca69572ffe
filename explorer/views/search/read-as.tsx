import { formatName } from '../../words/data-names.ts';
import { ChevronDown } from 'lucide-react';
import { formatFigure } from '../../format/numbers.ts';
import { Chip } from '../../ui/marks.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import type { Suggestion } from '../../api/answer.ts';
import { rewritten } from './sentence.ts';
import { quantityOf } from './suggested-item.ts';

interface ReadAsProps {
  readonly text: string;
  readonly say: (text: string) => void;
  readonly answer: Suggestion;
}

type Reading = Suggestion['readings'][number];

/** How the sentence was read; a number that has another reading offers it. */
export function ReadAs({ text, say, answer: { inputs, readings } }: ReadAsProps) {
  const time = readings.find(({ kind }) => kind === 'TIME');
  const unread = readings.filter(({ kind }) => kind === 'UNREAD');
  return (
    <div className="row">
      <span className="muted">{words.search.readAs}</span>
      {inputs.map((input) => (
        <Part
          key={input.path}
          name={formatName(input.label)}
          value={quantityOf(input, readings)}
          reading={readings.find(({ text: part }) => part === input.text) ?? null}
          choose={(reading, by) => say(rewritten(text, reading, by))}
        />
      ))}
      {time?.value != null && (
        <Chip>
          {words.search.year} <strong>{time.value}</strong>
        </Chip>
      )}
      {unread.map((reading) => (
        <small key={reading.start}>{words.search.unread(reading.text)}</small>
      ))}
    </div>
  );
}

interface PartProps {
  readonly name: string;
  readonly value: string;
  readonly reading: Reading | null;
  readonly choose: (reading: Reading, by: string) => void;
}

function Part({ name, value, reading, choose }: PartProps) {
  const content = (
    <>
      {name} <strong>{formatName(value)}</strong>
    </>
  );
  if (reading === null || reading.alternatives.length === 0) return <Chip>{content}</Chip>;
  return (
    <Menu
      trigger={
        <button type="button" className="chip">
          {content}
          <ChevronDown aria-hidden />
        </button>
      }
    >
      {reading.alternatives.map((other) => (
        <MenuItem key={other.value} onSelect={() => choose(reading, other.text)}>
          {words.search.meant(`${formatFigure(other.value)} ${formatUnit(reading.unit, reading.perUnit)}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
