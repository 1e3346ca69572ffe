import type { Words } from './en.ts';
import { account } from './de/account.ts';
import { audit } from './de/audit.ts';
import { category } from './de/category.ts';
import { commands } from './de/commands.ts';
import { compare } from './de/compare.ts';
import { failures } from './de/failures.ts';
import { frame } from './de/frame.ts';
import { home } from './de/home.ts';
import { importing } from './de/importing.ts';
import { item } from './de/item.ts';
import { keys } from './de/keys.ts';
import { names } from './de/names.ts';
import { phrases } from './de/phrases.ts';
import { profile } from './de/profile.ts';
import { profiles } from './de/profiles.ts';
import { record } from './de/record.ts';
import { search } from './de/search.ts';
import { signIn } from './de/sign-in.ts';
import { ui } from './de/ui.ts';
import { units } from './de/units.ts';

export const de: Words = {
  language: 'de',
  account,
  audit,
  category,
  commands,
  compare,
  failures,
  frame,
  home,
  importing,
  item,
  keys,
  names,
  phrases,
  profile,
  profiles,
  record,
  search,
  signIn,
  ui,
  units,
};
