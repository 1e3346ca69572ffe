import type { Caller } from '../../domain/access/access.ts';
import { forbidden } from '../../domain/basics/errors.ts';
import { mayChangeDataTree } from './permissions.ts';
import type { RequestScope } from '../request-scope.ts';

/** The caller; throws FORBIDDEN for a read-only API key before anything is read. */
export async function authenticatedToWrite(request: RequestScope): Promise<Caller> {
  const { principal } = await request.authenticated();
  if (principal.apiKey?.isReadOnly !== true) return principal;
  throw forbidden('The API key is read-only: nothing was written. Send one that may write, or sign in.');
}

/** The caller, who may change the data tree; throws FORBIDDEN before anything is read. */
export async function authenticatedToChangeDataTree(request: RequestScope): Promise<Caller> {
  const caller = await authenticatedToWrite(request);
  if (mayChangeDataTree(caller)) return caller;
  throw forbidden('Only administrators and data administrators may change the data tree.');
}
