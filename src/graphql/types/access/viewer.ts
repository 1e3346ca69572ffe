import type { ApiVersion, Viewer } from '../../../domain/access/access.ts';
import { builder } from '../../builder.ts';
import { said } from '../../said.ts';
import { GroupMembershipRef } from './permission.ts';

export const ApiVersionRef = builder.enumType('ApiVersion', {
  description: 'A version of the REST API, a property of the user account.',
  values: {
    VERSION_1: {
      value: '1.0' satisfies ApiVersion,
      description: 'Months, kg per month, inputs without units.',
    },
    VERSION_2: { value: '2.0' satisfies ApiVersion, description: 'Minutes, kg per year, units throughout.' },
  },
});

export const ViewerRef = builder.objectRef<Viewer>('Viewer').implement({
  description: 'The user that the credentials of the request belong to.',
  record: false,
  fields: (t) => ({
    uid: t.expose('uid', { type: 'Uid', description: "The user's identifier." }),
    username: t.string({
      description: 'The name to sign in with.',
      resolve: ({ username }) => said(username, 'the name of the user'),
    }),
    isAdministrator: t.exposeBoolean('isAdministrator', {
      description: 'Whether the user may change the data tree.',
    }),
    apiVersion: t.expose('apiVersion', {
      type: ApiVersionRef,
      description: 'Determines which values are visible, and the form of REST responses.',
    }),
    groups: t.field({
      type: [GroupMembershipRef],
      cost: { size: 20 },
      description: 'The groups that the user is a member of.',
      resolve: ({ groups }) => said(groups, 'the groups of the user'),
    }),
    locale: t.string({
      description: 'The locale, such as `en_GB`.',
      resolve: ({ locale }) => said(locale, 'the locale of the user'),
    }),
    timeZone: t.string({
      description: 'The IANA time zone of dates in REST responses, such as `Europe/London`.',
      resolve: ({ timeZone }) => said(timeZone, 'the time zone of the user'),
    }),
  }),
});

builder.queryFields((t) => ({
  viewer: t.field({
    type: ViewerRef,
    nullable: true,
    subject: null,
    description: 'The user that the credentials belong to, with permissions and API version.',
    resolve: (_, _args, { backend }) => backend.access.getViewer(),
  }),
}));
