import { lookUpTexts } from '../../calculation/look-ups/look-up-texts.ts';
import type { CategoryPath } from '../../domain/basics/category-path.ts';
import { badInput } from '../../domain/basics/errors.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import { mayName } from '../../domain/definitions/look-up-names.ts';
import { attempt } from '../outcomes.ts';
import { listAllDefinitions } from './list-definitions.ts';
import type { RequestScope } from '../request-scope.ts';

/** Values whose paths a change takes away, and the algorithms that may look one up. */
interface LostPaths {
  readonly paths: readonly string[];
  readonly readers: readonly { readonly name: string; readonly texts: ReadonlySet<string> }[];
}

const noPaths: LostPaths = { paths: [], readers: [] };

export async function readLostPaths(
  request: RequestScope,
  current: CalculableDefinition | null,
  next: CalculableDefinition,
): Promise<LostPaths> {
  const kept = new Set(next.valueDefinitions.map(({ path }) => path.toLowerCase()));
  const paths = (current?.valueDefinitions ?? [])
    .filter(({ fromData, path }) => fromData && !kept.has(path.toLowerCase()))
    .map(({ path }) => path);
  if (paths.length === 0) return noPaths;
  const uids = (await listAllDefinitions(request)).map(({ uid }) => uid);
  const others = await request.store.itemDefinitions.getMany(
    uids.filter((uid) => uid !== next.definition.uid),
    request.signal,
  );
  const readers = [next, ...others].map(({ definition: { name }, algorithm }) => {
    const texts = attempt(() => lookUpTexts(algorithm ?? ''));
    // One that cannot be read cannot run either.
    return { name, texts: texts instanceof Error ? new Set<string>() : texts };
  });
  return { paths, readers: readers.filter(({ texts }) => texts.size > 0) };
}

/** Whether a text names it as a value, or as a level in `path=value`. */
function isRead(path: string, texts: ReadonlySet<string>): boolean {
  return texts.has(path) || [...texts].some((text) => `,${text}`.includes(`,${path}=`));
}

/** Throws BAD_USER_INPUT if an algorithm looks one of them up in a category that has the definition. */
export function assertNotLookedUp({ paths, readers }: LostPaths, categories: readonly CategoryPath[]): void {
  for (const path of paths) {
    for (const { name, texts } of readers) {
      const category = categories.find((each) => mayName(texts, each));
      if (category === undefined || !isRead(path.toLowerCase(), texts)) continue;
      throw badInput(
        'path',
        `The algorithm of ${name} looks up ${path} in ${category} and would no longer find it. Add another value, have the algorithm look that up, then remove ${path}.`,
        'invalid-modification',
      );
    }
  }
}
