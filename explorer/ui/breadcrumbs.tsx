import { formatName } from '../words/data-names.ts';
import { ExploreAncestorsDocument } from '../../schema/generated/graphql.ts';
import { categoryAddress } from '../api/address.ts';
import { useOperation } from '../api/request.ts';
import { words } from '../words/words.ts';
import { Unread } from './states/try-again.tsx';
import { Trail } from './trail.tsx';

/** The categories that lead to a path; by the parts of it while their names are not known, or where they are gone. */
export function Breadcrumbs({ path }: { readonly path: string }) {
  const { data, error } = useOperation(ExploreAncestorsDocument, { path }, { isWanted: path !== '' });
  const names = namesIn(data?.dataCategory ?? null);
  const parts = path === '' ? [] : path.split('/');
  return (
    <Trail
      steps={[
        { href: categoryAddress(''), name: words.ui.allCategories },
        ...parts.map((part, index) => {
          const above = parts.slice(0, index + 1).join('/');
          return { href: categoryAddress(above), name: formatName(names.get(above) ?? part) };
        }),
      ]}
    >
      <Unread error={error} what={words.ui.categoryNames} />
    </Trail>
  );
}

interface Named {
  readonly path: string;
  readonly name: string;
  readonly parent?: Named | null;
}

function namesIn(category: Named | null): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (let each: Named | null = category; each !== null; each = each.parent ?? null)
    names.set(each.path, each.name);
  return names;
}
