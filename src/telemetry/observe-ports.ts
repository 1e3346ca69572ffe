import { EmissionsError } from '../domain/basics/errors.ts';
import type { Ending } from './metrics.ts';

interface EndedCall {
  readonly ending: Ending;
  readonly seconds: number;
  readonly keys: number;
}

interface PortObserver {
  /** The resource is the member of the port, such as `dataItems`; empty for a function of the port itself. */
  readonly onEnded: (resource: string, operation: string, call: EndedCall) => void;
  /** Runs the call, possibly within a span, and returns its result. */
  readonly around?: (name: string, call: () => unknown) => unknown;
}

/** A function of any port; its arguments are passed through. */
type Callable = (...given: readonly unknown[]) => unknown;

/**
 * Wraps a port. The observer sees every call that returns a promise; arguments and
 * results are unchanged. What a port makes when it is first used is made then.
 */
export function observePort<P extends object>(port: P, observer: PortObserver, resource = ''): P {
  const known = new Map<PropertyKey, unknown>();
  const wrap = (members: object, name: string, member: unknown): unknown => {
    if (isCallable(member)) return observedCall(observer, resource, name, member.bind(members));
    return typeof member === 'object' && member !== null ? observePort(member, observer, name) : member;
  };
  return new Proxy(port, {
    get(members, name) {
      if (known.has(name)) return known.get(name);
      const wrapped = wrap(members, String(name), Reflect.get(members, name));
      known.set(name, wrapped);
      return wrapped;
    },
  });
}

function observedCall(
  { onEnded, around = (_, call) => call() }: PortObserver,
  resource: string,
  operation: string,
  call: Callable,
): Callable {
  const name = resource === '' ? operation : `${resource}.${operation}`;
  return (...given) => {
    const start = performance.now();
    const result = around(name, () => call(...given));
    if (!(result instanceof Promise)) return result;
    const [first] = given;
    const keys = Array.isArray(first) ? first.length : 1;
    const tell = (ending: Ending): void =>
      onEnded(resource, operation, { ending, seconds: (performance.now() - start) / 1000, keys });
    result.then(
      () => tell('ok'),
      (error: unknown) => tell(endingOf(error)),
    );
    return result;
  };
}

function isCallable(member: unknown): member is Callable {
  return typeof member === 'function';
}

/** The code of an expected error. */
export function endingOf(error: unknown): Ending {
  return error instanceof EmissionsError ? error.code : 'INTERNAL';
}
