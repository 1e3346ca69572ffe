import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calculationQuery } from '../src/wire/calculation/calculation-query.ts';
import { dataItemFields } from '../src/wire/data-items/data-item-form.ts';
import { valueEntryFields } from '../src/wire/data-items/data-item-value-form.ts';
import { namesOf } from '../src/wire/forms/record-form.ts';
import { profileItemFields } from '../src/wire/profile-items/profile-item-form.ts';
import { fillPlaces, type Places } from './support/fill-places.ts';
import { petrolSmall } from './support/fixture-keys.ts';
import { startGateway } from './support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from './support/open-fixture-backend.ts';
import { type DocumentedOperation, documentedOperations, openApi } from './support/openapi-document.ts';
import { createRestCaller, type RestCaller } from './support/rest-caller.ts';

/** Queries and forms whose other names are those of values, inputs or levels, so that the service refuses none. */
const openQueries: Readonly<Record<string, readonly string[]>> = {
  viewDataItem: namesOf(calculationQuery),
  drillDown: [],
};
const openForms: Readonly<Record<string, readonly string[]>> = {
  createInDataCategory: dataItemFields.draft,
  createDataItemValues: valueEntryFields,
  updateDataItem: dataItemFields.change,
  createProfileItemsInProfile: profileItemFields.draft,
  createProfileItem: profileItemFields.draft,
  updateProfileItem: profileItemFields.change,
};

/** Operations that read no query: every parameter is ignored. */
const withoutQuery: ReadonlySet<string> = new Set([
  'viewItemDefinition',
  'viewReturnValues',
  'viewAlgorithm',
  'listItemValueDefinitions',
  'viewItemValueDefinition',
  // The root stays, so that nothing else is looked at.
  'deleteRoot',
]);

/** A body with which the rest of a request is looked at. */
const bodies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  signInAtAuth: { username: 'admin', password: 'admin' },
  putSignInAtAuth: { username: 'admin', password: 'admin' },
  signIn: { username: 'admin', password: 'admin' },
  putSignIn: { username: 'admin', password: 'admin' },
  createTopCategory: { newObjectType: 'DC', name: 'new', path: 'new' },
  createInDataCategory: { newObjectType: 'DC', name: 'new', path: 'new' },
  createProfile: { profile: 'true' },
  updateProfile: { name: 'new' },
  createProfileItem: { dataItemUid: petrolSmall.uid },
  createProfileItemsInProfile: { dataItemUid: petrolSmall.uid },
  updateDataItemValue: { value: '1' },
  updateProfileItemValue: { value: '1' },
};

const callers: { caller: RestCaller; places: Places }[] = [];
let close: () => Promise<void>;

beforeAll(async () => {
  const server = await startGateway(await openFixtureBackend());
  close = () => server.close();
  for (const name of ['admin', 'demo-v1']) {
    const caller = createRestCaller(server.url, name, 'json');
    callers.push({ caller, places: await fillPlaces(caller) });
  }
});
afterAll(() => close());

/** The names that the answers to requests with an unknown one list, in both versions. */
async function allowedIn(
  operation: DocumentedOperation,
  queries: readonly string[],
  form: Readonly<Record<string, string>> | undefined,
): Promise<readonly string[]> {
  const { method, template } = operation;
  const found = new Set<string>();
  let isRefused = false;
  for (const { caller, places } of callers) {
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '');
    for (const query of queries) {
      const { body } = await caller.call(method, `${path}?${query}`, form, { Prefer: 'handling=strict' });
      const [, sentence] = /"unknown\\" is not allowed here\. ([^"]+)\./.exec(body) ?? [];
      isRefused ||= sentence !== undefined;
      for (const name of sentence?.match(/^Allowed: (.*)$/)?.[1]?.split(', ') ?? []) found.add(name);
      for (const name of ['format', 'separator', 'decimalComma'])
        if (body.includes(`${name} must be`)) found.add(name);
    }
  }
  if (!isRefused) throw new Error(`${operation.operationId} refuses no unknown name`);
  return [...found].sort();
}

describe.each(documentedOperations)('$operationId', (operation) => {
  const { operationId, method, parameters, fields } = operation;

  it('the document names exactly the parameters of the query', async () => {
    const documented = [...parameters].sort();
    const open = withoutQuery.has(operationId) ? [] : openQueries[operationId];
    const form = method === 'GET' ? undefined : (bodies[operationId] ?? {});
    // Some parameters choose another answer, with parameters of its own.
    const chosen =
      method === 'GET'
        ? [
            '',
            '&format=x',
            '&format=csv',
            '&format=csv&separator=x',
            '&format=csv&decimalComma=x',
            '&only=labels',
          ]
        : [''];
    const queries = chosen.map((choice) => `unknown=1${choice}`);
    expect(documented).toEqual(
      open === undefined ? await allowedIn(operation, queries, form) : open.toSorted(),
    );
  });

  it.runIf(method === 'POST' || method === 'PUT')(
    'the document names exactly the fields of the form',
    async () => {
      const open = openForms[operationId] ?? [];
      const isClosed = operationId === 'createInDataCategory' || openForms[operationId] === undefined;
      const closed =
        isClosed && fields.length > 0
          ? await allowedIn(operation, [''], { ...bodies[operationId], unknown: '1' })
          : [];
      expect([...new Set(fields)].sort()).toEqual([...new Set([...open, ...closed])].sort());
    },
  );
});

describe('descriptions', () => {
  const textsIn = (value: unknown, path: string): readonly (readonly [path: string, text: string])[] => {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, member]) =>
      (name === 'description' || name === 'summary') && typeof member === 'string'
        ? [[`${path}/${name}`, member] as const]
        : textsIn(member, `${path}/${name}`),
    );
  };

  it('no description ends in the middle of a sentence', () => {
    const texts = textsIn(openApi, '');
    expect(texts.length).toBeGreaterThan(300);
    const cut = texts.filter(([, text]) => /[,;:(]\s*$|\b(and|or|the|a|with|that|which)\s*$/i.test(text));
    expect(cut).toEqual([]);
  });
});
