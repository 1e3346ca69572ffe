import { builder } from '../../builder.ts';
import { profileContentsLoader, profileYearsLoader } from './profile-loaders.ts';
import { ProfileRef } from './profile-refs.ts';

builder.objectFields(ProfileRef, (t) => ({
  itemCount: t.int({
    nullable: true,
    description: 'The number of its items, of any time.',
    resolve: async ({ uid }, _args, context) => (await profileContentsLoader(context).load(uid)).itemCount,
  }),
  lastChange: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When one of its items was created, changed or deleted last; `null` when it never had one.',
    resolve: async ({ uid }, _args, context) => (await profileContentsLoader(context).load(uid)).lastChange,
  }),
  years: t.intList({
    nullable: true,
    description:
      'The calendar years, in UTC, in which its items emitted something, the newest first: those without an end until now. UPSTREAM_UNSUPPORTED in front of a remote service.',
    resolve: async ({ uid }, _args, context) => (await profileYearsLoader(context).load(uid)).all,
  }),
}));
