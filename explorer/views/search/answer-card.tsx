import { ArrowRight, Plus, Scale } from 'lucide-react';
import { Suspense, useState } from 'react';
import { collect } from '../../api/compared.ts';
import { formatName } from '../../words/data-names.ts';
import { formatAmount } from '../../format/numbers.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { goTo } from '../../ui/links/links.ts';
import { Badge } from '../../ui/marks.tsx';
import { formatAmountUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { AddToProfile } from './add-part.ts';
import { scopesOf } from '../item/scope-parts.ts';
import { sentenceOf } from '../item/notes.tsx';
import { ofFigure, ofOutside } from '../item/sentences.ts';
import { Scopes } from '../item/scopes.tsx';
import type { Suggested, Suggestion } from '../../api/answer.ts';
import { AnswerChoices } from './answer-choices.tsx';
import { formulaOf } from './formula.ts';
import { ReadAs } from './read-as.tsx';
import type { FoundItem } from './search-query.ts';
import { Similar } from './similar.tsx';
import { addressOf, variablesOf } from './suggested-item.ts';

interface AnswerCardProps {
  readonly text: string;
  /** Takes the place of the sentence. */
  readonly say: (text: string) => void;
  readonly suggested: Suggested;
  readonly answer: Suggestion;
  /** The same factor as it was found. */
  readonly found: FoundItem | null;
  /** Whether the answer still belongs to the previous sentence, while the next one is on its way. */
  readonly isLast: boolean;
}

/** The answer to a sentence: how it was read, the amount with its parts, and what would change it. */
export function AnswerCard({ text, say, suggested, answer, found, isLast }: AnswerCardProps) {
  const [isAdding, setAdding] = useState(false);
  const { item, amount, categoryPath } = answer;
  if (amount?.headline == null) return null;
  const address = addressOf(answer);
  const formula = formulaOf(answer, found?.unitAmount ?? null);
  return (
    <section className="card flush answer" aria-label={words.search.answer} data-stale={isLast}>
      <div className="answer-main">
        <ReadAs text={text} say={say} answer={answer} />
        <div>
          <h2>{formatName(item.title)}</h2>
          <small>{formatName(item.dataCategory?.name ?? categoryPath)}</small>
        </div>
        <div className="answer-amount">
          <output className="big-amount amount-value" aria-live="polite">
            {formatAmount(amount.headline)} <small>{formatAmountUnit(amount.unit, amount.perUnit)}</small>
          </output>
          <OneScope answer={answer} />
          <Scopes amount={amount} />
        </div>
        <p>
          {formula !== null && <span>{formula}</span>}
          {sentencesOf(answer).map((sentence) => (
            <small key={sentence}>{sentence} </small>
          ))}
          <small lang="en">{toldOf(answer.reason)}</small>
        </p>
        <AnswerChoices text={text} say={say} suggested={suggested} answer={answer} />
        <div className="row">
          <Button kind="primary" icon={Plus} onClick={() => setAdding(true)}>
            {words.item.add}
          </Button>
          <Button icon={Scale} onClick={() => void goTo(collect(address))}>
            {words.item.compare}
          </Button>
          <LinkButton kind="quiet" href={address}>
            {words.search.open} <ArrowRight aria-hidden />
          </LinkButton>
        </div>
      </div>
      <Similar suggested={suggested} answer={answer} />
      <Suspense>
        {isAdding && (
          <AddToProfile
            variables={variablesOf(answer)}
            title={formatName(item.title)}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** Whose year the figure is, and what is next to the amount. */
const sentencesOf = ({ item, asOf, amount }: Suggestion): readonly string[] => [
  ...ofFigure(item, asOf === null ? null : Number(asOf.slice(0, 4))),
  ...(amount === null ? [] : ofOutside(amount)),
  ...(amount?.notes ?? []).flatMap(({ code, text }) => sentenceOf(code, text)),
];

/** What a reader must know of how a sentence was read: the chips show its quantities and its time. */
const toldOf = (reason: string): string =>
  reason
    .split(/(?<=\.)\s+(?=["A-Z])/)
    .filter((sentence) => !/^Found by |" is its |, is its |\(asOf\)/.test(sentence))
    .join(' ');

/** An amount of one part has no bar. */
function OneScope({ answer: { amount } }: { readonly answer: Suggestion }) {
  const parts =
    amount === null ? [] : scopesOf(amount).filter(({ isIncluded, value }) => isIncluded && value !== 0);
  const [only] = parts.length === 1 ? parts : [];
  return (
    only && (
      <Badge scope={only.scope}>
        {[only.name, only.lifeCycle && words.item.lifeCycles[only.lifeCycle]].filter(Boolean).join(', ')}
      </Badge>
    )
  );
}
