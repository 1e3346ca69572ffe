import { EmissionsError } from '../domain/basics/errors.ts';
import type { Ending } from './metrics.ts';

/** Called after each call of one operation, with its ending, seconds and number of keys. */
type OnEnded = (ending: Ending, seconds: number, keys: number) => void;

/** Runs the call, possibly within a span, and returns its result. */
type AroundCall = (name: string, call: () => unknown) => unknown;

interface PortObserver {
  /**
   * Called once for each operation of a port, for all its instances. The resource
   * is the member of the port, such as `dataItems`; empty for a function of the
   * port itself.
   */
  readonly observe: (resource: string, operation: string) => OnEnded;
  readonly around?: AroundCall | undefined;
}

/** A function of any port; its arguments are passed through. */
type Callable = (...given: readonly unknown[]) => unknown;

/**
 * Wraps all instances of a port, such as one for each request. The observer sees
 * every call that returns a promise; arguments and results are unchanged. What a
 * port makes when it is first used is made then.
 */
export function createPortObservation<T extends object>({ observe, around }: PortObserver): (port: T) => T {
  const observers = new Map<string, OnEnded>();

  function observed<P extends object>(port: P, resource: string): P {
    const known = new Map<PropertyKey, unknown>();
    return new Proxy(port, {
      get(members, name) {
        if (known.has(name)) return known.get(name);
        const member: unknown = Reflect.get(members, name);
        const wrapped = wrap(members, String(name), member);
        known.set(name, wrapped);
        return wrapped;
      },
    });

    function wrap(members: object, name: string, member: unknown): unknown {
      if (isCallable(member)) return observedCall(members, resource, name, member);
      return typeof member === 'object' && member !== null ? observed(member, name) : member;
    }
  }

  function observedCall(members: object, resource: string, operation: string, call: Callable): Callable {
    const name = resource === '' ? operation : `${resource}.${operation}`;
    const onEnded = observers.get(name) ?? observe(resource, operation);
    observers.set(name, onEnded);
    return (...given) => {
      const start = performance.now();
      const run = (): unknown => Reflect.apply(call, members, given);
      const result = around === undefined ? run() : around(name, run);
      if (!(result instanceof Promise)) return result;
      const [first] = given;
      const keys = Array.isArray(first) ? first.length : 1;
      const tell = (ending: Ending): void => onEnded(ending, (performance.now() - start) / 1000, keys);
      result.then(
        () => tell('ok'),
        (error: unknown) => tell(endingOf(error)),
      );
      return result;
    };
  }

  return (port) => observed(port, '');
}

function isCallable(member: unknown): member is Callable {
  return typeof member === 'function';
}

/** The code of an expected error. */
export function endingOf(error: unknown): Ending {
  return error instanceof EmissionsError ? error.code : 'INTERNAL';
}
