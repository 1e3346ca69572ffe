import { lastSegment, parseCategoryPath, pathKey } from '../../../domain/category-path.ts';
import type { Choice } from '../../../domain/choice.ts';
import type { DrillDown } from '../../../domain/drill-down.ts';
import type { DrillDownRequest } from '../../../ports/backend.ts';
import { contentOf } from '../../../wire/format/document.ts';
import { decodeDrillDown } from '../../../wire/data-items/drill-down.ts';
import { drillDownPath } from '../../../wire/format/routes.ts';
import { operations } from '../writes/operations.ts';
import type { Upstream } from '../transport/upstream.ts';
import { protocolError } from '../transport/upstream-errors.ts';

const operation = operations.drillDown;

/** Parameters with a meaning of their own: as the name of a level they are unknown, and so ignored. */
const reserved = new Set(['authtoken', 'startdate']);

/** The next choice in a category, with one read for each distinct set of selections. */
export async function drillDown(
  upstream: Upstream,
  { path, selections }: DrillDownRequest,
): Promise<DrillDown> {
  const checked = parseCategoryPath(path, 'path');
  const query = toQuery(selections);
  const target = drillDownPath(checked) + (query === '' ? '' : `?${query}`);
  return upstream.read(target, operation, (body) => {
    const found = contentOf(body, 'DrillDownResource').node('dataCategory')?.text('path');
    if (found !== undefined && pathKey(found) !== pathKey(lastSegment(checked))) {
      throw protocolError(operation, 'It answered for another category than was asked for.');
    }
    const decoded = decodeDrillDown(body, checked);
    if (decoded.itemDefinition !== null) upstream.named.add(decoded.itemDefinition.uid);
    return decoded;
  });
}

/** The same for every order of the same selections. Of one name that stands there twice, the last counts. */
function toQuery(selections: readonly Choice[]): string {
  const byKey = new Map(selections.map((selection) => [selection.name.toLowerCase(), selection]));
  const query = new URLSearchParams();
  for (const [key, { name, value }] of [...byKey].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (!reserved.has(key)) query.append(name, value);
  }
  return query.toString();
}
