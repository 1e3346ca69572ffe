import { EmissionsError } from '../domain/basics/errors.ts';
import type { Ending } from './metrics.ts';

/** Called after each call of one operation, with its ending, seconds and number of keys, and with what its port was observed for. */
type OnEnded<F> = (ending: Ending, seconds: number, keys: number, observedFor: F) => void;

/** Runs the call, possibly within a span, and returns its result. */
type AroundCall = (name: string, call: () => unknown) => unknown;

interface PortObserver<F> {
  /**
   * Called once for each operation of a port, for all its instances. The resource
   * is the member of the port, such as `dataItems`; empty for a function of the
   * port itself.
   */
  readonly observe: (resource: string, operation: string) => OnEnded<F>;
  readonly around?: AroundCall | undefined;
}

type Members = Readonly<Record<string, unknown>>;
/** A function of any port; its arguments are passed through. */
type Callable = (...given: readonly unknown[]) => unknown;
type Wrap<F> = (members: Members, observedFor: F) => unknown;

/**
 * Wraps all instances of a port, such as one for each request. The observer sees
 * every call that returns a promise; arguments and results are unchanged.
 */
export function createPortObservation<T extends object, F = undefined>(
  observer: PortObserver<F>,
): (port: T, observedFor: F) => T {
  const wraps = new Map<string, Wrap<F>>();

  function wrapOf(name: string, member: unknown): Wrap<F> {
    if (isCallable(member)) {
      const operation = operationOf(observer, '', name);
      return (port, observedFor) =>
        (...given: readonly unknown[]) =>
          operation({ members: port, observedFor }, given);
    }
    if (typeof member !== 'object' || member === null) return (port) => port[name];
    const Observed = observedClass(observer, name, member as Members);
    return (port, observedFor) => new Observed(port[name] as Members, observedFor);
  }

  /** A class, so that V8 learns how many members there are. */
  class Port {
    [member: string]: unknown;
  }
  return (port, observedFor) => {
    const observed: Record<string, unknown> = new Port();
    const members = port as Members;
    for (const name of Object.keys(port)) {
      const wrap = wraps.get(name) ?? wrapOf(name, members[name]);
      wraps.set(name, wrap);
      observed[name] = wrap(members, observedFor);
    }
    return observed as T;
  };
}

interface Instance<F> {
  readonly members: Members;
  readonly observedFor: F;
}

/** Instances of a resource have the members of the first, whose operations are made once for all. */
function observedClass<F>(observer: PortObserver<F>, resource: string, first: Members) {
  class Observed implements Instance<F> {
    readonly members: Members;
    readonly observedFor: F;

    constructor(members: Members, observedFor: F) {
      this.members = members;
      this.observedFor = observedFor;
    }
  }
  // Also those of an instance that is observed already, which are inherited.
  for (const name in first) {
    const operation = operationOf(observer, resource, name);
    Object.defineProperty(Observed.prototype, name, {
      enumerable: true,
      writable: true,
      value(this: Observed, ...given: readonly unknown[]) {
        return operation(this, given);
      },
    });
  }
  return Observed;
}

function isCallable(member: unknown): member is Callable {
  return typeof member === 'function';
}

function operationOf<F>({ observe, around }: PortObserver<F>, resource: string, operation: string) {
  const name = resource === '' ? operation : `${resource}.${operation}`;
  const onEnded = observe(resource, operation);
  return ({ members, observedFor }: Instance<F>, given: readonly unknown[]): unknown => {
    const start = performance.now();
    const call = (): unknown => Reflect.apply(members[operation] as Callable, members, given);
    const result = around === undefined ? call() : around(name, call);
    if (result instanceof Promise) {
      const [first] = given;
      const keys = Array.isArray(first) ? first.length : 1;
      const tell = (ending: Ending): void =>
        onEnded(ending, (performance.now() - start) / 1000, keys, observedFor);
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
