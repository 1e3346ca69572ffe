import { EmissionsError } from '../domain/errors.ts';
import type { Ending } from './metrics.ts';

/** One call of a port, told when it has ended. */
export interface ObservedCall {
  /** The member of the port, such as `dataItems`; empty for a function of the port itself. */
  readonly resource: string;
  readonly operation: string;
  readonly ending: Ending;
  readonly seconds: number;
  /** How many keys, requests or changes the call was about. */
  readonly keys: number;
}

/** Runs the call, perhaps within something; gives back what it gives. */
export type AroundCall = (name: string, call: () => unknown) => unknown;

export interface PortObserver {
  readonly onCall: (call: ObservedCall) => void;
  readonly around?: AroundCall | undefined;
}

/**
 * The same port, with every call that gives a promise told to the observer.
 * What is called, with which arguments and what comes of it stays as it is.
 */
export function observePort<T extends object>(port: T, observer: PortObserver): T {
  const observed = new Map<string | symbol, unknown>();
  return new Proxy(port, {
    get(target, name) {
      const known = observed.get(name);
      if (known !== undefined) return known;
      const member: unknown = Reflect.get(target, name, target);
      const wrapped = observeMember(target, member, String(name), observer);
      observed.set(name, wrapped);
      return wrapped;
    },
  });
}

function observeMember(port: object, member: unknown, name: string, observer: PortObserver): unknown {
  if (typeof member === 'function') return observeFunction({ port, member, resource: '', name }, observer);
  if (typeof member !== 'object' || member === null) return member;
  return new Proxy(member, {
    get(target, operation) {
      const value: unknown = Reflect.get(target, operation, target);
      if (typeof value !== 'function') return value;
      return observeFunction(
        { port: target, member: value, resource: name, name: String(operation) },
        observer,
      );
    },
  });
}

interface PortFunction {
  readonly port: object;
  // A function of any port; its arguments are handed through.
  // oxlint-disable-next-line typescript/no-unsafe-function-type
  readonly member: Function;
  readonly resource: string;
  readonly name: string;
}

function observeFunction({ port, member, resource, name }: PortFunction, observer: PortObserver) {
  const full = resource === '' ? name : `${resource}.${name}`;
  const { around = runPlainly, onCall } = observer;
  return (...given: readonly unknown[]): unknown => {
    const [first] = given;
    const keys = Array.isArray(first) ? first.length : 1;
    const start = performance.now();
    const tell = (ending: Ending): void =>
      onCall({ resource, operation: name, ending, keys, seconds: (performance.now() - start) / 1000 });
    const result = around(full, () => Reflect.apply(member, port, given) as unknown);
    if (result instanceof Promise) {
      result.then(
        () => tell('ok'),
        (error: unknown) => tell(endingOf(error)),
      );
    }
    return result;
  };
}

const runPlainly: AroundCall = (_, call) => call();

/** The code of an error that was foreseen. */
export function endingOf(error: unknown): Ending {
  return error instanceof EmissionsError ? error.code : 'INTERNAL';
}
