import { badInput } from '../../domain/basics/errors.ts';
import type { PublicCall, RestRequest } from './rest-request.ts';

/** The requested method. HEAD is answered as GET. Throws BAD_USER_INPUT for a contradictory POST. */
export function effectiveMethod({ method }: RestRequest, parameters: URLSearchParams): string {
  if (method === 'HEAD') return 'GET';
  if (method !== 'POST') return method;
  const tunnelled = [...parameters].filter(([name, value]) => isTunnelledMethod(name, value));
  const [chosen, ...others] = new Set(tunnelled.map(([, value]) => value.toUpperCase()));
  if (others.length > 0) throw badInput('method', 'The query names two methods; name one.');
  return chosen ?? method;
}

/** Such requests may name what the backend does not show. */
export function createsOrDeletes({ request, parameters }: PublicCall): boolean {
  return /^(POST|DELETE)$/.test(effectiveMethod(request, parameters));
}

/**
 * Whether a parameter says PUT or DELETE for a client that cannot send them.
 * On a POST it does; elsewhere it is ignored.
 */
function isTunnelledMethod(name: string, value: string): boolean {
  return name.toLowerCase() === 'method' && /^(put|delete)$/i.test(value);
}
