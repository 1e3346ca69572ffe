import { type ComponentType, useState } from 'react';
import { currentToken } from './api/session.ts';
import { opened } from './ui/links/links.ts';
import { part } from './ui/states/part.tsx';
import {
  type AskFirst,
  askAccount,
  askCategory,
  askCompared,
  askItem,
  askOverview,
  askProfile,
  askProfiles,
  askSearch,
} from './views/asked-first.ts';
import { Home } from './views/home.tsx';

interface View {
  readonly path: string;
  readonly Component: ComponentType;
  readonly load?: () => Promise<{ readonly asks?: AskFirst }>;
  readonly ask?: AskFirst;
}

/** Each view but the first is a file of its own; what is typed into the search is kept in the frame meanwhile. */
export const views: readonly View[] = [
  { path: '/', Component: Home },
  { path: '/explore', Component: Home },
  lazily('/explore/search', () => import('./views/search.tsx'), 'Search', askSearch),
  lazily('/explore/category/*', () => import('./views/category.tsx'), 'Category', askCategory),
  lazily('/explore/item/*', () => import('./views/item.tsx'), 'Item', askItem),
  lazily('/explore/compare', () => import('./views/compare.tsx'), 'Compare', askCompared),
  lazily('/explore/profiles', () => import('./views/profiles.tsx'), 'Profiles', askProfiles),
  lazily('/explore/profiles/:uid', () => import('./views/profile.tsx'), 'Profile', askOverview),
  lazily('/explore/profiles/:uid/import', () => import('./views/import.tsx'), 'Import', askProfile),
  lazily('/explore/account', () => import('./views/account.tsx'), 'Account', askAccount),
  lazily('/explore/audit', () => import('./views/audit.tsx'), 'Audit'),
];

const viewAt = (pathname: string): View | undefined =>
  views.find(({ path }) => patternOf(path).test(pathname));

export async function loadView({ pathname }: URL): Promise<void> {
  await viewAt(pathname)?.load?.();
}

/** Prefetches the first queries of the view for the signed-in user; the view reports a failure. */
export async function askFirst(address: URL): Promise<void> {
  if (currentToken() === null) return;
  const { ask, load } = viewAt(address.pathname) ?? {};
  await Promise.all([ask?.(address), load?.().then(({ asks }) => asks?.(address))]).catch(() => undefined);
}

/** Loads the views one after another, while the page has nothing else to do. */
export function loadAtLeisure([next, ...others] = views): void {
  if (next === undefined) return;
  const load = async (): Promise<void> => {
    await opened();
    await next.load?.().catch(() => undefined);
    loadAtLeisure(others);
  };
  atLeisure(() => void load());
}

/** Safari has no idle callbacks. */
export function atLeisure(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act);
  else setTimeout(act, 200);
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`);

/** Drawn at once where it is loaded already: React shows what stands in for a lazy view for a third of a second. */
function lazily<Name extends string>(
  path: string,
  read: () => Promise<Record<Name, ComponentType> & { readonly asks?: AskFirst }>,
  name: Name,
  ask?: AskFirst,
): View {
  let loaded: ComponentType | null = null;
  const load = async () => {
    const file = await read();
    loaded = file[name];
    return file;
  };
  const Lazy: ComponentType = part(async () => (await load())[name]);
  const Component = () => {
    const [View] = useState<ComponentType>(() => loaded ?? Lazy);
    return <View />;
  };
  return { path, Component, load, ...(ask === undefined ? {} : { ask }) };
}
