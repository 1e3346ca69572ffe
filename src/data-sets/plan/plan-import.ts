import { type CategoryPath, parentOf } from '../../domain/basics/category-path.ts';
import { recordKey } from '../../domain/changes/changes.ts';
import type { ImportedCategory } from '../../ports/reference-store.ts';
import type { Store } from '../../ports/store.ts';
import { type BrokenLookUp, findBrokenLookUps } from './broken-look-ups.ts';
import { editsAmong, type ImportEdit, readEditHistory } from './edits.ts';
import type { ImportChange } from './import-change.ts';
import type { ImportWarning } from '../files/import-warning.ts';
import { findRemovals, type Removal } from './removals.ts';
import { type CategoryPlan, type FingerprintedSource, planCategory, planWithEdits } from './plan-category.ts';
import { repeatedDrills } from './repeated-drills.ts';
import { noChecks, type SourceChecks } from '../files/source-checks.ts';

/** Permissions of an import beyond writing its data set. */
export interface ImportRules {
  /** How to treat administrators' edits; without it, an import that meets any is refused. */
  readonly edits?: 'keep' | 'overwrite' | undefined;
  /** Whether algorithms that stay may lose what they look up. */
  readonly allowsBrokenLookUps?: boolean | undefined;
  /** Whether what is in use may be removed, or its category stays as it is; otherwise the import is refused. */
  readonly removals?: 'allow' | 'keep' | undefined;
}

interface ImportPlan {
  readonly plans: readonly CategoryPlan[];
  /** Plans of categories that stay as administrators left them. */
  readonly left: readonly CategoryPlan[];
  readonly edits: readonly ImportEdit[];
  readonly brokenLookUps: readonly BrokenLookUp[];
  readonly removals: readonly Removal[];
  readonly remarks: readonly ImportWarning[];
}

interface PlanOptions extends ImportRules {
  readonly checks?: SourceChecks;
  readonly isDryRun?: boolean;
  readonly signal: AbortSignal;
}

/** Compares the sources with the store, in the transaction that may write them. */
export async function planImport(
  store: Store,
  sources: readonly FingerprintedSource[],
  { edits: rule, removals: removalRule, checks = noChecks, isDryRun = false, signal }: PlanOptions,
): Promise<ImportPlan> {
  const imported = await store.referenceData.listImported(signal);
  const all: CategoryPlan[] = [];
  /** Categories that stay as they are, whatever an administrator changed. */
  const unchanged: CategoryPlan[] = [];
  for (const source of sources) {
    signal.throwIfAborted();
    const plan = await planCategory(source, store, imported, isDryRun, signal);
    if (plan === null) continue;
    const isSame = plan.fingerprint === imported.get(source.path)?.fingerprint;
    if (isSame && rule !== 'overwrite') unchanged.push(plan);
    else if (!isSame || plan.changes.length > 0) all.push(plan);
  }
  const known = all.filter(({ stored, sourcePath }) => stored !== null || imported.has(sourcePath));
  const history = await readEditHistory(changesOf([...known, ...unchanged]), store.audit, signal);
  const touched = editsAmong(changesOf(known), history);
  const { plans: kept, left } =
    rule === 'overwrite' ? { plans: all, left: [] } : keepAll(all, rule === 'keep' ? touched : [], imported);
  const removals = await findRemovals(store, kept, signal);
  const staying = new Set(removalRule === 'keep' ? removals.map(({ path }) => path) : []);
  const plans = kept.filter(({ target }) => !staying.has(target.path));
  const lost = rule === 'keep' ? editsAmong(changesOf(plans), history) : touched;
  const lostKeys = new Set(lost.map(recordKey));
  return {
    plans,
    left,
    edits: [...touched, ...editsAmong(changesOf(unchanged), history)].map((edit) => ({
      ...edit,
      isRetained: !lostKeys.has(recordKey(edit)),
    })),
    removals,
    remarks: [
      ...plans.flatMap((plan) => repeatedDrills(plan, plan.target.items)),
      ...unchanged.flatMap((plan) => repeatedDrills(plan, plan.stored?.items ?? [])),
    ],
    brokenLookUps: await findBrokenLookUps(store, plans, checks, signal),
  };
}

export function isRefused(
  { edits, brokenLookUps, removals }: ImportPlan,
  { edits: rule, allowsBrokenLookUps, removals: removalRule }: ImportRules,
): boolean {
  if (rule !== 'overwrite' && edits.some(({ isRetained }) => !isRetained)) return true;
  if (removalRule === undefined && removals.length > 0) return true;
  return allowsBrokenLookUps !== true && brokenLookUps.length > 0;
}

function changesOf(plans: readonly CategoryPlan[]): readonly ImportChange[] {
  return plans.flatMap(({ changes }) => changes);
}

/** Nothing is created below a category that an administrator deleted. */
function keepAll(
  all: readonly CategoryPlan[],
  edits: readonly ImportChange[],
  imported: ReadonlyMap<CategoryPath, ImportedCategory>,
): Pick<ImportPlan, 'plans' | 'left'> {
  const plans: CategoryPlan[] = [];
  const left = new Map<CategoryPath, CategoryPlan>();
  for (const plan of all) {
    const above = parentOf(plan.sourcePath) ?? plan.sourcePath;
    const isBelowDeleted = imported.get(above)?.location === null || left.get(above)?.stored === null;
    const kept = isBelowDeleted ? null : edits.length === 0 ? plan : planWithEdits(plan, edits);
    if (kept === null) left.set(plan.sourcePath, plan);
    else plans.push(kept);
  }
  return { plans, left: [...left.values()] };
}
