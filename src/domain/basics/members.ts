/**
 * A class whose members are made from its context when they are first used, each
 * once. They are getters of the class, so a spread does not copy them: replace
 * some with `withMembers`.
 */
export function lazyMembers<C, T extends object>(makers: {
  readonly [N in keyof T]: (context: C) => T[N];
}): new (context: C) => T {
  class Lazy {
    readonly context: C;

    constructor(context: C) {
      this.context = context;
    }
  }
  for (const [name, make] of Object.entries<(context: C) => unknown>(makers)) {
    Object.defineProperty(Lazy.prototype, name, {
      get(this: Lazy): unknown {
        const value = make(this.context);
        // Configurable, so that a proxy may show another value.
        Object.defineProperty(this, name, { value, configurable: true });
        return value;
      },
    });
  }
  // The getters are the members of T, which TypeScript cannot see.
  return Lazy as unknown as new (context: C) => T;
}

/** The same object with other members in place of some. */
export function withMembers<T extends object>(target: T, changed: Partial<T>): T {
  return new Proxy(target, {
    get: (members, name): unknown => Reflect.get(Object.hasOwn(changed, name) ? changed : members, name),
  });
}
