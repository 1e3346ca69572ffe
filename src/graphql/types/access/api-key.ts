import { type ApiKey, KEYS_OF_ONE_USER } from '../../../domain/access/api-key.ts';
import { notFound } from '../../../domain/basics/errors.ts';
import { type ApiKeyOrder, inOrder } from '../../../domain/basics/list-order.ts';
import { showApiKey } from '../../../domain/changes/shown-accounts.ts';
import type { Backend } from '../../../ports/backend.ts';
import { builder } from '../../builder.ts';
import { defineLoader, each } from '../../loader.ts';
import { defineMutation } from '../../writes/define-mutation.ts';
import { creating } from '../../writes/dry-run.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { said } from '../../said.ts';
import { payloadType } from '../../writes/payload.ts';
import { orderInput, toOrder } from '../list-order.ts';
import { ViewerRef } from './viewer.ts';

interface ShownApiKey extends ApiKey {
  /** Right after the creation only. */
  readonly key?: string | undefined;
}

const ApiKeyRef = builder.objectRef<ShownApiKey>('ApiKey').implement({
  description: 'A credential for programs that act for a user, without the key itself.',
  record: true,
  fields: (t) => ({
    uid: t.expose('uid', { type: 'Uid', description: "The key's identifier, which is its second part." }),
    username: t.exposeString('username', { description: 'The user that requests with the key act for.' }),
    name: t.exposeString('name', { description: 'What the key is for.' }),
    isReadOnly: t.exposeBoolean('isReadOnly', {
      description: 'Whether every write with the key is FORBIDDEN.',
    }),
    lastCharacters: t.exposeString('lastCharacters', {
      description: 'The last four characters of the key, to tell keys apart.',
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When it was created.' }),
    expires: t.expose('expires', {
      type: 'DateTime',
      nullable: true,
      description: 'From when it is no longer accepted; `null` if it does not expire.',
    }),
    lastUsed: t.expose('lastUsed', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, to the minute; `null` if it was not.',
    }),
  }),
});

const OrderInput = orderInput<ApiKeyOrder['by']>('ApiKey', 'API keys', {
  name: 'What they are for, ignoring case.',
  created: 'When they were created.',
  expires: 'When they expire; keys that never expire come before all others.',
  lastUsed: 'When they were last used; keys that were never used come first.',
});

const apiKeysLoader = defineLoader(
  each<string, readonly ApiKey[]>(({ apiKeys }, username) => apiKeys.list(username)),
  String,
);

builder.objectField(ViewerRef, 'apiKeys', (t) =>
  t.field({
    type: [ApiKeyRef],
    nullable: true,
    cost: { size: KEYS_OF_ONE_USER },
    description:
      'The API keys of the user, oldest first without `orderBy`, expired ones too. UPSTREAM_UNSUPPORTED in front of a remote service.',
    args: {
      username: t.arg.string({
        description:
          'Keys of another user, for administrators who do not use an API key; FORBIDDEN otherwise.',
      }),
      orderBy: t.arg({ type: OrderInput, description: 'The order; the oldest first when absent.' }),
    },
    async resolve(viewer, { username, orderBy }, context) {
      const keys = await apiKeysLoader(context).load(
        username ?? said(viewer.username, 'the name of the user'),
      );
      const order = toOrder(orderBy);
      return order === undefined ? keys : inOrder(keys, order);
    },
  }),
);

const CreateInput = builder.inputType('CreateApiKeyInput', {
  description: 'A new API key.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'What the key is for, in at most 255 characters.' }),
    isReadOnly: t.boolean({
      defaultValue: false,
      description: 'Whether every write with the key is FORBIDDEN.',
    }),
    expires: t.field({
      type: 'DateTime',
      description:
        'When the key expires, in the future. A key that is created with an API key expires no later than that key, and with it by default; others never expire by default.',
    }),
    username: t.string({
      description:
        'The user that the key acts for, for administrators who do not use an API key; the caller when absent.',
    }),
  }),
});

const RevokeInput = builder.inputType('RevokeApiKeyInput', {
  description: 'An API key to revoke.',
  fields: (t) => ({
    uid: t.field({ type: 'Uid', required: true, description: 'The key: its second part, or `ApiKey.uid`.' }),
  }),
});

/** Idempotency record of a creation: without the key itself, which is shown once. */
type Created = Pick<ApiKey, 'uid' | 'username'>;

async function readApiKey({ apiKeys }: Backend, { uid, username }: Created): Promise<ShownApiKey> {
  const apiKey = (await apiKeys.list(username)).find((each) => each.uid === uid);
  if (apiKey === undefined) throw notFound(`The API key ${uid}`);
  return apiKey;
}

const CreatePayload = defineMutation('createApiKey', {
  description:
    'Creates an API key, with which programs act for a user without a password. UPSTREAM_UNSUPPORTED in front of a remote service.',
  input: CreateInput,
  inputDescription: 'The key.',
  payload: payloadType('apiKey', ApiKeyRef, 'The new API key.'),
  plan: (input, { backend }) => {
    let issued: ShownApiKey | undefined;
    return {
      async write({ apiKeys }): Promise<Created> {
        const { apiKey, key } = await apiKeys.create(withoutNulls(input));
        issued = { ...apiKey, key };
        return { uid: apiKey.uid, username: apiKey.username };
      },
      read: async (created) => issued ?? readApiKey(backend, created),
      dryRun: creating(async (inner, created: Created) => [showApiKey(await readApiKey(inner, created))]),
    };
  },
});

builder.objectField(CreatePayload, 'key', (t) =>
  t.string({
    nullable: true,
    description:
      'The key to send as `Authorization: Bearer` or `Authtoken`. Shown this once and not stored: `null` in a repeated result.',
    resolve: async ({ read }) => (await read())?.key ?? null,
  }),
);

defineMutation('revokeApiKey', {
  description:
    'Revokes an API key: from now on it is refused everywhere. For its user, and for administrators who do not use an API key. UPSTREAM_UNSUPPORTED in front of a remote service.',
  input: RevokeInput,
  inputDescription: 'The key.',
  payload: payloadType('apiKey', ApiKeyRef, 'The API key as it was.'),
  plan: ({ uid }) => ({
    write: ({ apiKeys }) => apiKeys.revoke(uid),
    read: (apiKey: ShownApiKey) => apiKey,
    dryRun: async (backend, write) => {
      await write(backend);
      return { created: [], fields: [], removed: [{ kind: 'apiKey', count: 1 }] };
    },
  }),
});
