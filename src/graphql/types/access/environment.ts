import { defineLoader, each } from '../../loader.ts';
import { builder } from '../../builder.ts';
import { recordTimes } from '../record-times.ts';
import type { Environment } from '../../../domain/data-tree/environment.ts';

const environmentLoader = defineLoader(
  each<'own', Environment>(({ access }) => access.getEnvironment()),
  String,
);

export const EnvironmentRef = builder.objectRef<Environment>('Environment').implement({
  description: 'The installation of the emissions service that a record belongs to.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    uid: t.expose('uid', { type: 'Uid', description: "The environment's identifier." }),
    name: t.exposeString('name', { description: 'The name of the installation.' }),
    path: t.exposeString('path', { description: 'A path segment; empty in every known installation.' }),
    description: t.exposeString('description', { description: 'Free text; may be empty.' }),
    owner: t.exposeString('owner', { description: 'Who runs the installation; may be empty.' }),
    itemsPerPage: t.exposeInt('itemsPerPage', { description: 'Page size of REST lists.' }),
    itemsPerFeed: t.exposeInt('itemsPerFeed', { description: 'Entries in a feed.' }),
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
