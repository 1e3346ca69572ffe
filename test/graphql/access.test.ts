import { describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { Backend } from '../../src/ports/backend.ts';
import { executeOperation } from '../support/gateways/execute-operation.ts';
import { createSampleBackend } from '../support/samples/sample-backend.ts';

const source = `mutation ($input: SignInInput!) {
  signIn(input: $input) { authtoken viewer { username apiVersion } userErrors { code field message } }
}`;

function signIn(input: object, backend: Backend = createSampleBackend()) {
  return executeOperation(backend, source, { input });
}

describe('signIn', () => {
  it('signIn returns a token and the viewer', async () => {
    const { data, errors } = await signIn({ username: 'sample', password: 'sample' });
    expect(errors).toEqual([]);
    expect(data).toEqual({
      signIn: {
        authtoken: 'a token',
        viewer: { username: 'sample', apiVersion: 'VERSION_2' },
        userErrors: [],
      },
    });
  });

  it('signIn returns a user error for a wrong password', async () => {
    const { data, errors } = await signIn({ username: 'sample', password: 'wrong' });
    expect(errors).toEqual([]);
    expect(data).toEqual({
      signIn: {
        authtoken: null,
        viewer: null,
        userErrors: [
          {
            code: 'UNAUTHENTICATED',
            field: ['input', 'password'],
            message: 'The name and the password do not match.',
          },
        ],
      },
    });
  });

  it('signIn fails for an error that the user cannot fix', async () => {
    const backend = createSampleBackend();
    const { data, errors } = await signIn(
      { username: 'sample', password: 'sample' },
      {
        ...backend,
        access: {
          ...backend.access,
          signIn: () => Promise.reject(new EmissionsError('UPSTREAM_UNAVAILABLE', 'Try again later.')),
        },
      },
    );
    expect(data).toEqual({ signIn: null });
    expect(errors).toMatchObject([{ path: ['signIn'], extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
  });
});

describe('viewer', () => {
  it('viewer is the user of the credentials', async () => {
    const { data } = await executeOperation(
      createSampleBackend(),
      '{ viewer { uid username isAdministrator apiVersion locale timeZone } }',
    );
    expect(data).toEqual({
      viewer: {
        uid: 'AAAAAAAAAAAA',
        username: 'sample',
        isAdministrator: false,
        apiVersion: 'VERSION_2',
        locale: 'en_GB',
        timeZone: 'Europe/London',
      },
    });
  });
});
