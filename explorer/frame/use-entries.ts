import {
  ArrowRight,
  ChartBar,
  ClipboardList,
  House,
  Link,
  type LucideIcon,
  Moon,
  Scale,
  ScrollText,
  Sun,
  User,
  Keyboard,
} from 'lucide-react';
import { ExploreProfilesDocument, ViewerDocument } from '../../schema/generated/graphql.ts';
import { categoryAddress, profileAddress } from '../api/address.ts';
import { ownComparison } from '../api/compared.ts';
import { readRecent } from '../api/recent.ts';
import { useOperation } from '../api/request.ts';
import { writeTyped } from '../api/typed.ts';
import { applyAppearance, theme } from '../settings/appearance.ts';
import { commandsNow } from '../ui/hooks/use-commands.ts';
import { goTo } from '../ui/links/links.ts';
import { say } from '../ui/toast.tsx';
import { words } from '../words/words.ts';
import { show } from './overlay.ts';

/** A line of the command menu. */
export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly icon: LucideIcon;
  /** Such as `g h`, which do the same. */
  readonly keys?: string;
  readonly act: () => void;
}

/** The entries of the command menu; those of the view come first. */
export function useEntries() {
  const { data: viewer } = useOperation(ViewerDocument, {});
  const { data: profiles } = useOperation(ExploreProfilesDocument, {});
  const { commands } = words;
  const groups = [
    {
      value: commands.here,
      items: commandsNow().map(({ name, icon, act }) => ({ id: name, name, icon: icon ?? ArrowRight, act })),
    },
    { value: commands.go, items: places(viewer?.viewer?.isAdministrator === true) },
    {
      value: words.frame.profiles,
      items: (profiles?.profiles?.nodes ?? []).map(({ uid, name }) =>
        to(name ?? uid, ClipboardList, profileAddress(uid)),
      ),
    },
    { value: commands.recent, items: readRecent().map(({ title, address }) => to(title, ChartBar, address)) },
    { value: commands.page, items: ofPage() },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const to = (name: string, icon: LucideIcon, address: string, keys?: string): Entry => ({
  id: address,
  name,
  icon,
  act: () => void goTo(address),
  ...(keys === undefined ? {} : { keys }),
});

const places = (isAdministrator: boolean): readonly Entry[] => [
  to(words.commands.home, House, '/', 'g h'),
  to(words.frame.factors, ChartBar, categoryAddress(''), 'g f'),
  to(words.frame.profiles, ClipboardList, '/explore/profiles', 'g p'),
  to(words.frame.compare, Scale, ownComparison(), 'g c'),
  to(words.frame.account, User, '/explore/account'),
  ...(isAdministrator ? [to(words.frame.audit, ScrollText, '/explore/audit')] : []),
];

function ofPage(): readonly Entry[] {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const other = (theme.chosen() ?? (isDark ? 'dark' : 'light')) === 'dark' ? 'light' : 'dark';
  return [
    { id: 'link', name: words.commands.copyLink, icon: Link, act: () => void copyLink() },
    {
      id: 'theme',
      name: words.commands.themes[other],
      icon: other === 'dark' ? Moon : Sun,
      act: () => {
        theme.choose(other);
        applyAppearance();
      },
    },
    { id: 'keys', name: words.frame.keyboard, icon: Keyboard, keys: '?', act: () => show('keys') },
  ];
}

async function copyLink(): Promise<void> {
  writeTyped();
  const isDone = await navigator.clipboard.writeText(location.href).then(
    () => true,
    () => false,
  );
  say(isDone ? words.commands.linkCopied : words.commands.linkRefused);
}
