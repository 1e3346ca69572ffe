import { isDefault } from './bind-inputs.ts';
import type { BoundValue } from './bindings.ts';
import type { RunNotes } from './run-notes.ts';

/** A note for each input of the caller that the algorithm did not read on its way to the amounts. */
export function noteUnusedInputs(
  bound: Iterable<BoundValue>,
  wasRead: ReadonlySet<BoundValue>,
  notes: RunNotes,
): void {
  for (const each of bound) {
    const { origin, plan, given } = each;
    if (origin !== 'input' || wasRead.has(each) || isDefault(plan, given.value)) continue;
    const input = plan.definition.path;
    notes.report(
      { code: 'UNUSED_INPUT', input },
      `The input ${input} was not used: the algorithm did not read it with these inputs.`,
    );
  }
}
