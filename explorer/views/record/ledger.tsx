import { words } from '../../words/words.ts';
import { type LedgerGroup, LedgerTable } from '../item/ledger.tsx';
import { namesOf } from '../item/names.ts';
import { type Known, knownIn } from '../item/steps.tsx';
import { scopeName } from '../profile/scope-sums.ts';
import type { RecordDetails } from './record-query.ts';

type Emitted = NonNullable<RecordDetails['emitted']>;
type Part = Emitted['scopes']['parts'][number];

/** How the amount of a record was calculated: each part by scope, with the share of it that its time has. */
export function Ledger({ record: { dataItem, emitted } }: { readonly record: RecordDetails }) {
  const { explanation } = emitted?.calculation ?? {};
  const derivation = explanation?.derivation;
  if (!emitted || !dataItem || !derivation) return <p className="muted">{words.item.noSteps}</p>;
  const known = knownIn(derivation, explanation?.sources ?? [], namesOf(dataItem), dataItem.provenance);
  const groups = emitted.scopes.parts
    .filter(({ isIncluded, value }) => isIncluded && value !== null && value !== 0)
    .flatMap((part) => {
      const { amounts } = emitted.calculation;
      const amount = amounts.find(({ facts }) => facts && isOf(facts, part));
      const type = amount?.type ?? amounts.find(({ isDefault }) => isDefault)?.type;
      const result = derivation.amounts.find((each) => each.type === type)?.step;
      return result == null ? [] : [groupOf(result, part, known)];
    });
  return <LedgerTable groups={groups} known={known} />;
}

const isOf = (facts: Pick<Part, 'scope' | 'scopeThreeCategory' | 'lifeCycle'>, part: Part): boolean =>
  facts.scope === part.scope &&
  facts.scopeThreeCategory === part.scopeThreeCategory &&
  facts.lifeCycle === part.lifeCycle;

function groupOf(result: number, part: Part, { steps }: Known): LedgerGroup {
  const value = part.value ?? 0;
  const { value: whole = null, perUnit = null } = steps.get(result) ?? {};
  const isWhole = whole === null || whole === 0 || Math.abs(whole - value) <= Math.abs(value) * 1e-9;
  return {
    result,
    share: isWhole ? null : { value: value / whole, what: words.record.timeShare(perUnit) },
    sum: { value, unit: 'kg', what: scopeName(part) },
  };
}
