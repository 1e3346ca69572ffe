import { defineLoader, each } from '../../loader.ts';
import { builder } from '../../builder.ts';
import type { GraphQLContext } from '../../context.ts';
import { said } from '../../said.ts';
import { recordTimes } from '../record-times.ts';
import type { Environment } from '../../../domain/data-tree/environment.ts';

const environmentLoader = defineLoader(
  each<'own', Environment>(({ access }) => access.getEnvironment()),
  String,
);

/** Resolves a member by what the record says of it, or else the root of the data tree. */
function member<K extends keyof Environment>(name: K) {
  return async (
    environment: Environment,
    _args: object,
    context: GraphQLContext,
  ): Promise<NonNullable<Environment[K]>> => {
    const stated = environment[name] ?? (await environmentLoader(context).load('own'))[name];
    return said<NonNullable<Environment[K]>>(stated ?? null, `the ${name} of its environment`);
  };
}

export const EnvironmentRef = builder.objectRef<Environment>('Environment').implement({
  description: 'The installation of the emissions service that a record belongs to.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    uid: t.field({
      type: 'Uid',
      description: "The environment's identifier.",
      resolve: member('uid'),
    }),
    name: t.string({
      description: 'The name of the installation.',
      resolve: member('name'),
    }),
    path: t.string({
      description: 'A path segment; empty in every known installation.',
      resolve: member('path'),
    }),
    description: t.string({
      description: 'Free text; may be empty.',
      resolve: member('description'),
    }),
    owner: t.string({
      description: 'Who runs the installation; may be empty.',
      resolve: member('owner'),
    }),
    itemsPerPage: t.int({
      description: 'Page size of REST lists.',
      resolve: member('itemsPerPage'),
    }),
    itemsPerFeed: t.int({
      description: 'Entries in a feed.',
      resolve: member('itemsPerFeed'),
    }),
    ...recordTimes(t),
  }),
});

builder.queryFields((t) => ({
  environment: t.field({
    type: EnvironmentRef,
    nullable: true,
    subject: 'dataTree',
    description: 'The installation of the emissions service that this API uses.',
    resolve: (_, _args, context) => environmentLoader(context).load('own'),
  }),
}));
