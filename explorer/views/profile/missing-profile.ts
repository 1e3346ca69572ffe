import { words } from '../../words/words.ts';

/** The heading of the views of a profile where there is none, and the way to those that exist. */
export const missingProfile = () => ({
  heading: words.failures.noProfile,
  href: '/explore/profiles',
  parent: words.profiles.title,
});
