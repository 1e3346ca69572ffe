import type { Actions } from '../../../domain/access/access.ts';
import { builder } from '../../builder.ts';

export const ActionsRef = builder.objectRef<Actions>('Actions').implement({
  description: 'What the caller may do with a record.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    allowCreate: t.exposeBoolean('allowCreate', { description: 'Create records below it.' }),
    allowView: t.exposeBoolean('allowView', { description: 'See it.' }),
    allowList: t.exposeBoolean('allowList', { description: 'List what is below it.' }),
    allowModify: t.exposeBoolean('allowModify', { description: 'Change it.' }),
    allowDelete: t.exposeBoolean('allowDelete', { description: 'Delete it.' }),
  }),
});
