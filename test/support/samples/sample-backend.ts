import { pathKey } from '../../../src/domain/basics/category-path.ts';
import type { DataCategory } from '../../../src/domain/data-tree/data-category.ts';
import type { DataItem, DataItemKey } from '../../../src/domain/data-tree/data-item.ts';
import { environment } from '../../../src/domain/data-tree/environment.ts';
import { EmissionsError, forbidden, notFound } from '../../../src/domain/basics/errors.ts';
import type { Page } from '../../../src/domain/basics/page.ts';
import { matchOf, parseSearch } from '../../../src/domain/search/search-words.ts';
import type { Uid } from '../../../src/domain/basics/uid.ts';
import type { Backend } from '../../../src/ports/backend.ts';
import type { Outcome, Outcomes } from '../../../src/ports/outcome.ts';
import {
  factorDefinition,
  inputDefinitions,
  sampleCategories,
  sampleDefinition,
  samplePrincipal,
  sourceDefinition,
} from './sample-definitions.ts';
import {
  calculateSample,
  narrowSample,
  sampleHistory,
  sampleItem,
  samplePath,
  sampleUid,
  sampleValues,
} from './sample-items.ts';

interface SampleOptions {
  readonly itemCount?: number;
  /** The items that cannot be read, with the reason. */
  readonly failing?: ReadonlyMap<Uid, EmissionsError>;
}

/** Keeps the promises of the port, over items that are made up from their place in one list. */
export function createSampleBackend({ itemCount = 50, failing = new Map() }: SampleOptions = {}): Backend {
  const uids = Array.from({ length: itemCount }, (_, index) => sampleUid(index));
  const uidsIn = ({ itemDefinition }: DataCategory) => (itemDefinition === null ? [] : uids);
  const actions = {
    allowCreate: false,
    allowView: true,
    allowList: true,
    allowModify: false,
    allowDelete: false,
  };

  async function forItems<K, T>(
    keys: readonly K[],
    itemOf: (key: K) => DataItemKey,
    read: (item: DataItem, key: K) => Outcome<T>,
  ): Outcomes<T> {
    return keys.map((key) => {
      const { categoryPath, uid } = itemOf(key);
      if (pathKey(categoryPath) !== samplePath || !uids.includes(uid)) return notFound('The data item');
      return failing.get(uid) ?? read(sampleItem(uid), key);
    });
  }

  return {
    access: {
      async signIn(username, password) {
        if (username === password) return { authtoken: 'a token', principal: samplePrincipal };
        throw new EmissionsError('UNAUTHENTICATED', 'The name and the password do not match.');
      },
      signOut: async () => {},
      getViewer: async () => samplePrincipal,
      getApiVersion: async () => samplePrincipal.apiVersion,
      getEnvironment: async () => environment,
      statedEnvironment: () => environment,
      getAuthtoken: async () => null,
    },
    users: {
      list: refuse,
      listGroups: refuse,
      find: refuse,
      create: refuse,
      update: refuse,
      join: refuse,
      leave: refuse,
    },
    apiKeys: { list: async () => [], create: refuse, revoke: refuse },
    dataCategories: {
      getMany: (paths) => forCategories(paths, itself, (category) => category),
      listChildren: (paths) =>
        forCategories(paths, itself, (category) =>
          sampleCategories.filter(({ parent }) => parent?.uid === category.uid).map(toReference),
        ),
      listItems: (requests) =>
        forCategories(
          requests,
          ({ path }) => path,
          (category, { page }) => pageOf(uidsIn(category), page, sampleRow),
        ),
      drillDown: (requests) =>
        forCategories(
          requests,
          ({ path }) => path,
          (category, request) => ({
            dataCategory: toReference(category),
            itemDefinition: category.itemDefinition,
            ...(category.itemDefinition === null ? nothingToChoose : narrowSample(uids, request)),
          }),
        ),
      listLevels: (paths) =>
        forCategories(paths, itself, ({ itemDefinition }) => itemDefinition?.drillDown ?? []),
      listActions: (paths) => forCategories(paths, itself, () => actions),
      locate: () => Promise.reject(notFound('The path')),
      findPaths: async (wanted) =>
        wanted.map(
          (uid) =>
            sampleCategories.find((category) => category.uid === uid)?.path ?? notFound('The data category'),
        ),
      create: refuse,
      update: refuse,
      delete: refuse,
    },
    itemDefinitions: {
      getMany: (wanted) => forDefinitions(wanted, sampleDefinition),
      list: async (page) => pageOf([sampleDefinition], page, itself),
      getAlgorithms: (wanted) => forDefinitions(wanted, null),
      listValueDefinitions: (wanted) =>
        forDefinitions(wanted, [factorDefinition, sourceDefinition, ...inputDefinitions]),
      getValueDefinitions: refuse,
      listReturnValues: (wanted) => forDefinitions(wanted, []),
      create: refuse,
      update: refuse,
      delete: refuse,
      createValue: refuse,
      updateValue: refuse,
      deleteValue: refuse,
    },
    dataItems: {
      getMany: (keys) => forItems(keys, itself, (item) => item),
      locate: (keys) => forItems(keys, itself, () => samplePath),
      async search({ query, page }) {
        const words = parseSearch(query, 'query');
        const found = uids.filter(
          (uid) => matchOf(words, { own: sampleItem(uid).label, around: samplePath }) !== null,
        );
        const items = pageOf(found, page, (uid) => ({ ...sampleRow(uid), categoryPath: samplePath }));
        return {
          items,
          categories: [],
          corrections: [],
          readings: [],
          facets: [],
          isExact: true,
          best: 'near' as const,
        };
      },
      suggest: refuse,
      listFacts: refuse,
      listChoices: (keys) => forItems(keys, itself, listSampleChoices),
      listActions: (keys) => forItems(keys, itself, () => actions),
      calculate: (requests) =>
        forItems(
          requests,
          ({ item }) => item,
          (_, request) => calculateSample(request),
        ),
      create: refuse,
      update: refuse,
      delete: refuse,
    },
    dataItemValues: {
      getMany: (keys) => forItems(keys, ({ item }) => item, findSampleValue),
      listByItem: (keys) => forItems(keys, itself, sampleValues),
      listHistory: (keys) =>
        forItems(
          keys,
          ({ item }) => item,
          (item, key) => {
            const value = findSampleValue(item, key);
            return value instanceof EmissionsError ? value : sampleHistory(value);
          },
        ),
      listActions: (keys) =>
        forItems(
          keys,
          ({ item }) => item,
          () => actions,
        ),
      update: refuse,
      createEntries: refuse,
      deleteEntries: refuse,
    },
    ...noProfiles,
    imports: {
      begin: async () => null,
      list: refuse,
      getMany: refuse,
      listProfiles: refuse,
      listRecords: refuse,
      noteRefused: refuse,
      undo: refuse,
    },
    auditLog: { list: refuse },
    changedRecords: { since: refuse },
    writes: {
      carryOut: refuse,
      writeRecordsAtomically: refuse,
      dryRun: refuse,
      because: refuse,
      reason: null,
      supportsIdempotency: () => false,
    },
  };
}

const refuse = () => Promise.reject(forbidden('The sample cannot be changed.'));

const nothingAllowed = {
  allowCreate: false,
  allowView: false,
  allowList: false,
  allowModify: false,
  allowDelete: false,
};

/** The sample has no profiles, so none of theirs can be found. */
const noProfiles: Pick<Backend, 'profiles' | 'profileItems' | 'profileItemValues'> = {
  profiles: {
    list: async (request) => ({ entries: [], total: 0, request }),
    getMany: (uids) => missing(uids, 'The profile'),
    getActions: async () => nothingAllowed,
    listActions: (uids) => missing(uids, 'The profile'),
    listContents: (uids) => missing(uids, 'The profile'),
    listYears: (uids) => missing(uids, 'The profile'),
    findByNames: async () => [],
    create: refuse,
    createMissing: refuse,
    update: refuse,
    share: refuse,
    delete: refuse,
    undelete: refuse,
    locate: () => Promise.reject(notFound('The profile')),
  },
  profileItems: {
    search: (requests) => missing(requests, 'The profile'),
    listPart: () => Promise.reject(notFound('The profile')),
    listUsedLabels: (uids) => missing(uids, 'The profile'),
    listUsedCategories: (uids) => missing(uids, 'The profile'),
    list: (requests) => missing(requests, 'The profile'),
    getMany: (keys) => missing(keys, 'The profile item'),
    listValues: (keys) => missing(keys, 'The profile item'),
    calculate: (requests) => missing(requests, 'The profile item'),
    listTotals: (requests) => missing(requests, 'The profile'),
    listActions: (keys) => missing(keys, 'The profile item'),
    create: refuse,
    importRows: refuse,
    update: refuse,
    delete: refuse,
    undelete: refuse,
    listEdits: (requests) => missing(requests, 'The profile item'),
    listEditsInProfile: (requests) => missing(requests, 'The profile'),
  },
  profileItemValues: {
    getMany: (keys) => missing(keys, 'The profile item value'),
    listActions: (keys) => missing(keys, 'The profile item value'),
    update: refuse,
  },
};

async function missing<T>(keys: readonly unknown[], what: string): Outcomes<T> {
  return keys.map(() => notFound(what));
}

const nothingToChoose = { selections: [], choices: { name: '', choices: [] } };

async function forCategories<K, T>(
  keys: readonly K[],
  pathOf: (key: K) => string,
  read: (category: DataCategory, key: K) => Outcome<T>,
): Outcomes<T> {
  return keys.map((key) => {
    const category = sampleCategories.find(({ path }) => path === pathKey(pathOf(key)));
    return category === undefined ? notFound('The data category') : read(category, key);
  });
}

async function forDefinitions<T>(uids: readonly Uid[], answer: T): Outcomes<T> {
  return uids.map((uid) => (uid === sampleDefinition.uid ? answer : notFound('The item definition')));
}

/** As the port promises: a page beyond the end is empty, and has the total all the same. */
export function pageOf<T, R>(
  all: readonly T[],
  request: Page<R>['request'],
  toEntry: (one: T) => R,
): Page<R> {
  const start = (request.page - 1) * request.itemsPerPage;
  return { entries: all.slice(start, start + request.itemsPerPage).map(toEntry), total: all.length, request };
}

function sampleRow(uid: Uid) {
  const { path, label, title, created, modified } = sampleItem(uid);
  return { uid, path, label, title, created, modified, values: {} };
}

function listSampleChoices() {
  return inputDefinitions.map(({ path, defaultValue }) => ({ name: path, value: defaultValue ?? '' }));
}

function findSampleValue(item: DataItem, { path }: { readonly path: string }) {
  return sampleValues(item).find((value) => value.path === path) ?? notFound('The data item value');
}

function toReference({ uid, path, name }: DataCategory) {
  return { uid, path, name };
}

function itself<K>(key: K): K {
  return key;
}
