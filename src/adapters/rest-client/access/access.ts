import { parseFileName } from '../../../domain/profiles/profile-import.ts';
import { refuseSignInWithKey } from '../../../domain/access/api-key.ts';
import type { UserAccess } from '../../../ports/user-access.ts';
import { refuse } from '../known/only-in-stores.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { Session } from '../../../domain/access/access.ts';
import type { Access, Call, ApiKeyAccess, AuditLog, ChangeLog } from '../../../ports/backend.ts';
import type { Imports } from '../../../ports/imports.ts';
import { authPath, signInPath, signOutPath } from '../../../wire/addresses.ts';
import { decodeSignIn, signInForm } from '../../../wire/access/sign-in.ts';
import { toForm } from '../../../wire/forms/fields.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import { isAuthtoken } from '../exchange/credential-headers.ts';
import { isRejection } from '../exchange/status-errors.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';
import { protocolError, upstreamError } from '../exchange/upstream-errors.ts';
import { emptyOr } from '../exchange/write-answer.ts';
import { readApiVersion, readViewer } from './viewer.ts';

const operation = upstreamOperations.signIn;

/** Sign-ins and the viewer. What is missing is in the documents of the data tree. */
export function createAccess(
  upstream: Upstream,
  { credentials, signIns }: Call,
): Omit<Access, 'getEnvironment' | 'statedEnvironment'> {
  const guard = credentials.kind === 'basic' ? signIns : undefined;
  return {
    async signIn(username, password) {
      refuseSignInWithKey(credentials);
      // The service answers a blank field with 400, as if the form were wrong.
      if (username === '' || password === '') throw wrongPassword();
      const signIn = () => requestSession(upstream, username, password);
      return signIns === undefined ? signIn() : signIns.signIn(username, password, signIn);
    },

    async signOut() {
      // Only a token has a session to end.
      if (upstream.session.authtoken === null) return;
      try {
        await upstream.write({
          method: 'GET',
          target: signOutPath,
          operation: upstreamOperations.signOut,
          read: emptyOr(() => true),
        });
      } catch (error) {
        if (!isUnauthenticated(error)) throw error;
      }
      upstream.session.authtoken = null;
    },

    async getViewer() {
      try {
        const viewer = await readViewer(upstream);
        guard?.onBasicChecked(true);
        // With HTTP Basic the caller has said the name.
        const name = credentials.kind === 'basic' ? credentials.username : null;
        return { ...viewer, username: viewer.username ?? name };
      } catch (error) {
        // An answer with status 401 has been counted.
        if (isUnauthenticated(error) && error.upstream === undefined) guard?.onBasicChecked(false);
        throw error;
      }
    },

    getApiVersion: () => readApiVersion(upstream),

    getAuthtoken: async () => upstream.session.authtoken,
  };
}

async function requestSession(upstream: Upstream, username: string, password: string): Promise<Session> {
  const form = toForm(encodeRecord(signInForm, { username, password }));
  const usual = await upstream.post(signInPath, form, operation);
  // A service may have only one of the two addresses of the protocol.
  const isElsewhere = usual.status === 404 || usual.status === 405;
  const answer = isElsewhere ? await upstream.post(authPath, form, operation) : usual;
  const { status, authtoken, bytes } = answer;
  // The service says that the password is wrong by giving no token, and usually no document.
  const isEmpty = status === 200 && authtoken === null && bytes === 0;
  if (isRejection(answer, operation) || isEmpty) throw wrongPassword();
  // The service's message about the form could quote the password.
  if (status === 400) throw upstreamError('BAD_USER_INPUT', { operation, status });
  const { principal } = upstream.decode(answer, operation, decodeSignIn);
  if (principal === null || authtoken === null) throw wrongPassword();
  if (!isAuthtoken(authtoken)) throw protocolError(operation, 'Its token is malformed.');
  // The original's document does not repeat the name.
  return { authtoken, principal: { ...principal, username: principal.username || username } };
}

function isUnauthenticated(error: unknown): error is EmissionsError {
  return error instanceof EmissionsError && error.code === 'UNAUTHENTICATED';
}

function wrongPassword(): EmissionsError {
  return new EmissionsError('UNAUTHENTICATED', 'The user name or the password is wrong.');
}

/** The service has no resource for changes. */
export const auditLog: AuditLog = { list: () => refuse('auditEntries') };

export const changedRecords: ChangeLog = { since: () => refuse('changesSince') };

/** Nor for imports, which it keeps itself if it is ours. */
export const imports: Imports = {
  async begin(fileName) {
    parseFileName(fileName);
    return null;
  },
  list: () => refuse('imports'),
  getMany: () => refuse('imports'),
  listProfiles: () => refuse('imports'),
  listRecords: () => refuse('imports'),
  noteRefused: () => refuse('imports'),
  undo: () => refuse('undoImport'),
};

/** Nor for keys, which it accepts if it is ours. */
export const apiKeys: ApiKeyAccess = {
  list: () => refuse('apiKeys'),
  create: () => refuse('createApiKey'),
  revoke: () => refuse('revokeApiKey'),
};

/** Nor for its users. */
export const users: UserAccess = {
  list: () => refuse('users'),
  listGroups: () => refuse('groups'),
  find: () => refuse('users'),
  create: () => refuse('createUser'),
  update: () => refuse('updateUser'),
  join: () => refuse('addUserToGroup'),
  leave: () => refuse('removeUserFromGroup'),
};
