import { type CategoryPath, parentOf } from '../domain/category-path.ts';
import type { Store } from '../ports/store.ts';
import { type BrokenLookUp, findBrokenLookUps } from './broken-look-ups.ts';
import { editsAmong, type ImportEdit, readEditHistory } from './edits.ts';
import { type CategoryPlan, type FingerprintedSource, planCategory, planWithEdits } from './plan-category.ts';
import { noChecks, type SourceChecks } from './source-checks.ts';

/** What an import may do beyond writing what its data set contains. */
export interface ImportRules {
  /** What happens to what administrators changed; without it, the import is refused where there is any. */
  readonly edits?: 'keep' | 'overwrite' | undefined;
  /** Whether algorithms that stay may lose what they look up. */
  readonly allowsBrokenLookUps?: boolean | undefined;
}

interface ImportPlan {
  readonly plans: readonly CategoryPlan[];
  readonly edits: readonly ImportEdit[];
  readonly unkeepableEdits: readonly ImportEdit[];
  readonly brokenLookUps: readonly BrokenLookUp[];
}

interface PlanOptions extends ImportRules {
  readonly checks?: SourceChecks;
  readonly signal: AbortSignal;
}

/** Compares the sources with the store, in the transaction that may write them. */
export async function planImport(
  store: Store,
  sources: readonly FingerprintedSource[],
  { edits: rule, checks = noChecks, signal }: PlanOptions,
): Promise<ImportPlan> {
  const imported = await store.referenceData.listImported(signal);
  const all: CategoryPlan[] = [];
  for (const source of sources) {
    signal.throwIfAborted();
    const plan = await planCategory(source, store, imported, signal);
    // Another process may have imported it meanwhile.
    const isSame = plan?.fingerprint === imported.get(source.path)?.fingerprint;
    if (plan !== null && (!isSame || plan.changes.length > 0)) all.push(plan);
  }
  const known = all.filter(({ stored, sourcePath }) => stored !== null || imported.has(sourcePath));
  const changes = known.flatMap((plan) => plan.changes);
  const history = await readEditHistory(changes, store.audit, signal);
  const edits = editsAmong(changes, history);
  const plans = rule === 'keep' && edits.length > 0 ? keepAll(all, edits) : all;
  return {
    plans,
    edits,
    unkeepableEdits:
      rule === 'keep'
        ? editsAmong(
            plans.flatMap((plan) => plan.changes),
            history,
          )
        : [],
    brokenLookUps: await findBrokenLookUps(store, plans, checks, signal),
  };
}

export function isRefused(
  { edits, unkeepableEdits, brokenLookUps }: ImportPlan,
  { edits: rule, allowsBrokenLookUps }: ImportRules,
): boolean {
  if (unkeepableEdits.length > 0 || (rule === undefined && edits.length > 0)) return true;
  return allowsBrokenLookUps !== true && brokenLookUps.length > 0;
}

/** Nothing is created below a category that an administrator deleted. */
function keepAll(plans: readonly CategoryPlan[], edits: readonly ImportEdit[]): readonly CategoryPlan[] {
  const left = new Set<CategoryPath | null>();
  return plans.flatMap((plan) => {
    const kept = left.has(parentOf(plan.sourcePath)) ? null : planWithEdits(plan, edits);
    if (kept !== null) return [kept];
    if (plan.stored === null) left.add(plan.sourcePath);
    return [];
  });
}
