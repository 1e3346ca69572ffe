import type { Store, User } from '../data/model.ts';
import type { View } from '../documents/view.ts';
import type { Answer } from '../http/answer.ts';
import { StatusError } from '../http/faults.ts';
import type { ServiceRequest } from '../http/request.ts';
import type { Settings } from '../options.ts';

/** A request with all that a resource needs to answer it. */
export interface Exchange {
  readonly request: ServiceRequest;
  readonly store: Store;
  readonly settings: Settings;
  readonly user: User;
  readonly view: View;
  readonly now: Date;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Answers with what the method does, or 405 when the resource does not have it. */
export function byMethod(
  { request }: Exchange,
  methods: Partial<Readonly<Record<Method, () => Answer>>>,
): Answer {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const answer = Object.hasOwn(methods, method) ? methods[method as Method] : undefined;
  if (answer === undefined) throw new StatusError(405);
  return answer();
}

export function requireAdministrator({ user }: Exchange): void {
  if (!user.isAdministrator) throw new StatusError(403);
}

/** Version 2 omits the body of a write unless it is requested. */
export function wantsBody({ view, request }: Exchange): boolean {
  const asked = request.fields.get('representation') ?? request.query.get('representation');
  return view.version === 1 || asked === 'full';
}
