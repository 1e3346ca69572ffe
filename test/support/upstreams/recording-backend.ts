import type { Backend } from '../../../src/ports/backend.ts';

export interface CallRecord {
  readonly backend: Backend;
  /** Each call so far as `dataItems.getMany 50`: the operation and how many keys it took. */
  readonly calls: readonly string[];
}

/** Any backend, with every call to it written down in order. */
export function recordCalls(backend: Backend): CallRecord {
  const calls: string[] = [];
  const record = <T extends object>(resource: string, port: T): T =>
    new Proxy(port, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...given: readonly unknown[]): unknown => {
          const [keys] = given;
          calls.push(`${resource}.${String(name)}${Array.isArray(keys) ? ` ${keys.length}` : ''}`);
          return Reflect.apply(member, target, given);
        };
      },
    });
  return {
    calls,
    backend: {
      access: record('access', backend.access),
      users: record('users', backend.users),
      apiKeys: record('apiKeys', backend.apiKeys),
      dataCategories: record('dataCategories', backend.dataCategories),
      itemDefinitions: record('itemDefinitions', backend.itemDefinitions),
      dataItems: record('dataItems', backend.dataItems),
      dataItemValues: record('dataItemValues', backend.dataItemValues),
      profiles: record('profiles', backend.profiles),
      profileItems: record('profileItems', backend.profileItems),
      profileItemValues: record('profileItemValues', backend.profileItemValues),
      imports: record('imports', backend.imports),
      auditLog: record('auditLog', backend.auditLog),
      changedRecords: record('changedRecords', backend.changedRecords),
      writes: record('writes', backend.writes),
    },
  };
}
