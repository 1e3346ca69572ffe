import { EmissionsError } from '../../domain/basics/errors.ts';
import { authPath } from '../../wire/addresses.ts';
import { idempotencySupportHeader } from '../../wire/headers/idempotency.ts';
import { encodeSignIn, encodeSignOut, decodeSignInForm, nextQuery } from '../../wire/access/sign-in.ts';
import type { FormFields } from '../../wire/forms/fields.ts';
import { decodeQuery } from '../../wire/forms/record-form.ts';
import { readForm } from '../http/form.ts';
import { readQuery } from '../http/query.ts';
import type { PublicCall, RestAnswer, RestRequest } from '../http/rest-request.ts';

const clearingCookies = ['authToken=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax'];

/**
 * POST or PUT /auth/signIn. Wrong credentials are answered with 200, no token
 * and no document, because that is what the original's clients know how to read.
 */
export async function signIn(call: PublicCall): Promise<RestAnswer> {
  const { backend, format, request } = call;
  const form = decodeSignInForm(readForm(call));
  const inQuery = readNext(readQuery(call.parameters, call.ignored));
  try {
    const { authtoken, principal } = await backend.access.signIn(form.username, form.password);
    const next = inQuery ?? form.next ?? authPath;
    return { document: encodeSignIn({ next, principal }, format), headers: tokenHeaders(authtoken, request) };
  } catch (error) {
    if (error instanceof EmissionsError && error.code === 'UNAUTHENTICATED') {
      return { document: null, headers: { 'Set-Cookie': clearingCookies } };
    }
    throw error;
  }
}

/** GET /auth and /auth/signIn: who the credentials belong to; a guest without valid ones. */
export async function viewSignIn({
  backend,
  parameters,
  format,
  ignored,
  request,
}: PublicCall): Promise<RestAnswer> {
  const next = readNext(readQuery(parameters, ignored)) ?? authPath;
  try {
    const principal = await backend.access.getViewer();
    const authtoken = await backend.access.getAuthtoken();
    const keys = backend.writes.supportsIdempotency()
      ? { [idempotencySupportHeader.name]: idempotencySupportHeader.value }
      : {};
    const token = authtoken === null ? {} : tokenHeaders(authtoken, request);
    return { document: encodeSignIn({ next, principal }, format), headers: { ...token, ...keys } };
  } catch (error) {
    if (!(error instanceof EmissionsError && error.code === 'UNAUTHENTICATED')) throw error;
    return { document: encodeSignIn({ next, principal: null }, format) };
  }
}

/** GET or POST /auth/signOut: ends the session of the token, and clears the cookie. */
export async function signOut(call: PublicCall): Promise<RestAnswer> {
  const { backend, parameters, format, ignored } = call;
  const inForm = readNext(readForm(call));
  const next = readNext(readQuery(parameters, ignored)) ?? inForm ?? authPath;
  await backend.access.signOut();
  return { document: encodeSignOut(next, format), headers: { 'Set-Cookie': clearingCookies } };
}

/** The address that the client goes to afterwards. */
function readNext(fields: FormFields): string | undefined {
  return decodeQuery(nextQuery, fields, null).next;
}

/** On every answer to a request with a valid token: clients read it from there. */
export function tokenHeaders(
  authtoken: string,
  { isEncrypted }: Pick<RestRequest, 'isEncrypted'>,
): RestAnswer['headers'] & object {
  const secure = isEncrypted === true ? '; Secure' : '';
  const cookie = `authToken=${authtoken}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  return { authToken: authtoken, 'Set-Cookie': [cookie] };
}
