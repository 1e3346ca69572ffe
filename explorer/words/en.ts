import type { Language } from '../settings/language.ts';
import { account } from './en/account.ts';
import { audit } from './en/audit.ts';
import { category } from './en/category.ts';
import { commands } from './en/commands.ts';
import { compare } from './en/compare.ts';
import { failures } from './en/failures.ts';
import { frame } from './en/frame.ts';
import { home } from './en/home.ts';
import { importing } from './en/importing.ts';
import { item } from './en/item.ts';
import { keys } from './en/keys.ts';
import { names, phrases } from './en/names.ts';
import { profile } from './en/profile.ts';
import { profiles } from './en/profiles.ts';
import { record } from './en/record.ts';
import { search } from './en/search.ts';
import { signIn } from './en/sign-in.ts';
import { ui } from './en/ui.ts';
import { units } from './en/units.ts';

export const en = {
  language: 'en' as Language,
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

/** The keys that each language must have. */
export type Words = typeof en;
