import { EmissionsError } from '../domain/errors.ts';
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

/**
 * Wraps all instances of a port, such as one for each request. The observer sees
 * every call that returns a promise; arguments and results are unchanged.
 */
export function createPortObservation<T extends object>(observer: PortObserver): (port: T) => T {
  const resources = new Map<string, (members: object) => object>();
  const observeResource = (resource: string): ((members: object) => object) => {
    const known = resources.get(resource);
    if (known !== undefined) return known;
    const created = observeMembers(resource, observer, observeResource);
    resources.set(resource, created);
    return created;
  };
  return (port) => observeResource('')(port) as T;
}

function observeMembers(
  resource: string,
  { observe, around }: PortObserver,
  observeResource: (resource: string) => (members: object) => object,
): (members: object) => object {
  const operations = new Map<string | symbol, Operation>();
  const operationAt = (key: string | symbol): Operation => {
    const known = operations.get(key);
    if (known !== undefined) return known;
    const operation = String(key);
    const name = resource === '' ? operation : `${resource}.${operation}`;
    const created = { name, onEnded: observe(resource, operation), around };
    operations.set(key, created);
    return created;
  };
  return (members) => {
    const observed = new Map<string | symbol, unknown>();
    return new Proxy(members, {
      get(target, key) {
        const known = observed.get(key);
        if (known !== undefined) return known;
        const member: unknown = Reflect.get(target, key, target);
        const wrapped = isCallable(member)
          ? observeFunction(target, member, operationAt(key))
          : typeof member === 'object' && member !== null
            ? observeResource(String(key))(member)
            : member;
        observed.set(key, wrapped);
        return wrapped;
      },
    });
  };
}

interface Operation {
  readonly name: string;
  readonly onEnded: OnEnded;
  readonly around?: AroundCall | undefined;
}

/** A function of any port; its arguments are passed through. */
type Callable = (...given: readonly unknown[]) => unknown;

function isCallable(member: unknown): member is Callable {
  return typeof member === 'function';
}

function observeFunction(target: object, member: Callable, { name, onEnded, around }: Operation): Callable {
  return (...given) => {
    const start = performance.now();
    const call = (): unknown => Reflect.apply(member, target, given);
    const result = around === undefined ? call() : around(name, call);
    if (result instanceof Promise) {
      const [first] = given;
      const keys = Array.isArray(first) ? first.length : 1;
      const tell = (ending: Ending): void => onEnded(ending, (performance.now() - start) / 1000, keys);
      result.then(
        () => tell('ok'),
        (error: unknown) => tell(endingOf(error)),
      );
    }
    return result;
  };
}

/** The code of an expected error. */
export function endingOf(error: unknown): Ending {
  return error instanceof EmissionsError ? error.code : 'INTERNAL';
}
