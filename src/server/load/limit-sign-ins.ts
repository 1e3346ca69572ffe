import { EmissionsError } from '../../domain/basics/errors.ts';
import { withMembers } from '../../domain/basics/members.ts';
import type { Access, Backend, Call, OpenBackend } from '../../ports/backend.ts';
import { createPortObservation } from '../../telemetry/observe-ports.ts';
import type { SignInAttempt, SignInLimit } from './sign-in-limit.ts';

/** The backend with limited sign-ins, which also learns from it whether the credentials of HTTP Basic are right. */
export function limitSignIns(open: OpenBackend, limit: SignInLimit): OpenBackend {
  const watch = watchAttempts(limit);
  return (call) => {
    const { credentials } = call;
    const backend = open(call);
    const network = credentials.kind === 'basic' ? call.network : undefined;
    const watched =
      credentials.kind === 'basic' && network !== undefined
        ? watch(backend, { attempt: { ...credentials, network }, isSettled: false })
        : backend;
    return withMembers(watched, { access: new LimitedAccess(watched, limit, call) });
  };
}

class LimitedAccess implements Access {
  readonly #backend: Backend;
  readonly #limit: SignInLimit;
  readonly #call: Call;

  constructor(backend: Backend, limit: SignInLimit, call: Call) {
    this.#backend = backend;
    this.#limit = limit;
    this.#call = call;
  }

  async signIn(username: string, password: string): ReturnType<Access['signIn']> {
    const { network } = this.#call;
    if (network === undefined) return this.#backend.access.signIn(username, password);
    const attempt = { username, password, network };
    const end = this.#limit.begin(attempt);
    try {
      const session = await this.#backend.access.signIn(username, password);
      this.#limit.settle(attempt, true);
      return session;
    } catch (error) {
      if (isWrong(error)) this.#limit.settle(attempt, false);
      throw error;
    } finally {
      end();
    }
  }

  signOut(): ReturnType<Access['signOut']> {
    return this.#backend.access.signOut();
  }

  getViewer(): ReturnType<Access['getViewer']> {
    return this.#backend.access.getViewer();
  }

  getEnvironment(): ReturnType<Access['getEnvironment']> {
    return this.#backend.access.getEnvironment();
  }

  getAuthtoken(): ReturnType<Access['getAuthtoken']> {
    return this.#backend.access.getAuthtoken();
  }
}

interface Watched {
  readonly attempt: SignInAttempt;
  isSettled: boolean;
}

/** Counts one outcome of the request, whatever it reads. */
function watchAttempts(limit: SignInLimit): (backend: Backend, watched: Watched) => Backend {
  return createPortObservation<Backend, Watched>({
    observe: (_, operation) => (ending, _seconds, _keys, watched) => {
      // Other operations may succeed without looking at the credentials.
      const isRight = ending === 'ok' && operation === 'getViewer';
      if (watched.isSettled || (!isRight && ending !== 'UNAUTHENTICATED')) return;
      watched.isSettled = true;
      limit.settle(watched.attempt, isRight);
    },
  });
}

function isWrong(error: unknown): boolean {
  return error instanceof EmissionsError && error.code === 'UNAUTHENTICATED';
}
