import type { Principal } from '../../domain/access.ts';
import { forbidden } from '../../domain/errors.ts';
import { mayChangeDataTree } from './permissions.ts';
import type { RequestScope } from '../request-scope.ts';

/** The caller, who may change the data tree; throws FORBIDDEN before anything is read. */
export async function authenticatedToChangeDataTree(request: RequestScope): Promise<Principal> {
  const { principal } = await request.authenticated();
  if (mayChangeDataTree(principal)) return principal;
  throw forbidden('Only administrators and data administrators may change the data tree.');
}
