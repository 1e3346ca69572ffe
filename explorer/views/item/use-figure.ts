import {
  ExploreDerivationDocument,
  type ExploreDerivationQuery,
  ExploreHistoryDocument,
} from '../../../schema/generated/graphql.ts';
import { useOperation } from '../../api/request.ts';
import type { Item } from './inputs.ts';
import type { useEntered } from './use-entered.ts';

/** The item with the figure that was used, such as the one per kWh, rather than the one that lists show, per m³. */
export function useFigure(
  categoryPath: string,
  item: Item,
  { variables, amount }: ReturnType<typeof useEntered>,
): Item {
  const isWanted = amount !== null;
  const derived = useOperation(ExploreDerivationDocument, variables, { isWanted, keepsLast: true });
  const path = isWanted ? usedOf(item, derived.data) : null;
  const asked = { categoryPath, uid: item.uid, path: path ?? '' };
  const { data } = useOperation(ExploreHistoryDocument, asked, { isWanted: path !== null, keepsLast: true });
  const figure = data?.dataItem?.figure;
  return path === null || figure == null ? item : { ...item, figure };
}

/** The value of the item that the result was made from, in the unit of its figure; none where that is the figure itself. */
function usedOf({ figure }: Item, derived: ExploreDerivationQuery | undefined): string | null {
  const derivation = derived?.dataItem?.amount?.explanation?.derivation;
  if (figure === null || derivation == null || derivation.result === null) return null;
  const steps = new Map(derivation.steps.map((step) => [step.index, step]));
  const reached = new Set([derivation.result]);
  for (const index of reached) for (const operand of steps.get(index)?.operands ?? []) reached.add(operand);
  const used = [...reached].flatMap((index) => {
    const { origin, unit, path } = steps.get(index) ?? {};
    return origin === 'ITEM' && unit === figure.unit && path != null ? [path] : [];
  });
  return used.includes(figure.path) ? null : (used[0] ?? null);
}
