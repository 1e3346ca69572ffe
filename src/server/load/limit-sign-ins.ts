import { EmissionsError } from '../../domain/errors.ts';
import type { Backend, OpenBackend } from '../../ports/backend.ts';
import { createPortObservation } from '../../telemetry/observe-ports.ts';
import type { SignInAttempt, SignInLimit } from './sign-in-limit.ts';

/** The backend with limited sign-ins, which also learns from it whether the credentials of HTTP Basic are right. */
export function limitSignIns(open: OpenBackend, limit: SignInLimit): OpenBackend {
  return (call) => {
    const { network, credentials } = call;
    const backend = open(call);
    if (network === undefined) return backend;
    const watched =
      credentials.kind === 'basic' ? watch(backend, limit, { ...credentials, network }) : backend;
    return {
      ...watched,
      access: {
        ...watched.access,
        signIn: (username, password) =>
          limited(limit, { username, password, network }, () => backend.access.signIn(username, password)),
      },
    };
  };
}

async function limited<T>(limit: SignInLimit, attempt: SignInAttempt, signIn: () => Promise<T>): Promise<T> {
  const end = limit.begin(attempt);
  try {
    const session = await signIn();
    limit.settle(attempt, true);
    return session;
  } catch (error) {
    if (isWrong(error)) limit.settle(attempt, false);
    throw error;
  } finally {
    end();
  }
}

/** Counts one outcome of the request, whatever it reads. */
function watch(backend: Backend, limit: SignInLimit, attempt: SignInAttempt): Backend {
  let isSettled = false;
  return createPortObservation<Backend>({
    observe: (_, operation) => (ending) => {
      // Other operations may succeed without looking at the credentials.
      const isRight = ending === 'ok' && operation === 'getViewer';
      if (isSettled || (!isRight && ending !== 'UNAUTHENTICATED')) return;
      isSettled = true;
      limit.settle(attempt, isRight);
    },
  })(backend);
}

function isWrong(error: unknown): boolean {
  return error instanceof EmissionsError && error.code === 'UNAUTHENTICATED';
}
