import type { ApiVersion, Principal } from '../../../domain/access.ts';
import { builder } from '../../builder.ts';
import { GroupMembershipRef } from './permission.ts';

export const ApiVersionRef = builder.enumType('ApiVersion', {
  description: 'A version of the REST interface. It belongs to the user account.',
  values: {
    VERSION_1: {
      value: '1.0' satisfies ApiVersion,
      description: 'Months, kg per month, no units of inputs.',
    },
    VERSION_2: { value: '2.0' satisfies ApiVersion, description: 'Minutes, kg per year, units throughout.' },
  },
});

export const ViewerRef = builder.objectRef<Principal>('Viewer').implement({
  description: 'Who the credentials of the request belong to.',
  fields: (t) => ({
    uid: t.expose('uid', { type: 'Uid', description: "The user's identifier." }),
    username: t.exposeString('username', { description: 'The name to sign in with.' }),
    isAdministrator: t.exposeBoolean('isAdministrator', {
      description: 'Whether the user may change the data tree.',
    }),
    apiVersion: t.expose('apiVersion', {
      type: ApiVersionRef,
      description: 'Decides which values are shown, and the form of REST answers.',
    }),
    groups: t.field({
      type: [GroupMembershipRef],
      cost: { size: 20 },
      description: 'The groups that the user is in; empty where the backend does not say.',
      resolve: ({ groups }) => [...groups],
    }),
    locale: t.exposeString('locale', { description: 'Such as `en_GB`.' }),
    timeZone: t.exposeString('timeZone', {
      description: 'The IANA time zone that REST answers write dates in, such as `Europe/London`.',
    }),
  }),
});

builder.queryFields((t) => ({
  viewer: t.field({
    type: ViewerRef,
    nullable: true,
    subject: null,
    cost: { calls: 1 },
    description: 'Who the Authtoken belongs to, what they may do, and which API version they use.',
    resolve: (_, _args, { backend }) => backend.access.getViewer(),
  }),
}));
