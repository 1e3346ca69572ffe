import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRoute, type Route } from '../src/wire/addresses.ts';
import { albania, petrolSmall } from './support/fixture-keys.ts';
import { fillPlaces, type Places } from './support/fill-places.ts';
import { openFixtureBackend } from './support/open-fixture-backend.ts';
import {
  bodyCheck,
  documentedLinks,
  documentedPaths,
  hasDocument,
  openApi,
  openApiFile,
  templateOf,
} from './support/openapi-document.ts';
import { createRestCaller, type RestCaller } from './support/rest-caller.ts';
import { startGateway } from './support/gateways/start-fixture-gateway.ts';

/** The resources that routes lead to; one that is added must be written here, and documented. */
const resources: Readonly<Record<Route['resource'], true>> = {
  signIn: true,
  signOut: true,
  dataTree: true,
  drillDown: true,
  // The flat form of paths of the data tree; it leads to the same resources.
  dataCategoryByUid: true,
  profiles: true,
  profileTree: true,
  itemDefinitions: true,
  itemDefinition: true,
  algorithm: true,
  returnValues: true,
  itemValueDefinitions: true,
  itemValueDefinition: true,
  profileTotals: true,
  search: true,
  suggest: true,
  auditLog: true,
  imports: true,
  itemsOfProfile: true,
  readBatch: true,
  calculation: true,
};
const undocumented = new Set(['dataCategoryByUid']);

let url: string;
let close: () => Promise<void>;
let admin: RestCaller;
let version1: RestCaller;
let indexes: Places;

beforeAll(async () => {
  const server = await startGateway(await openFixtureBackend());
  url = server.url;
  close = () => server.close();
  admin = createRestCaller(server.url, 'admin', 'json');
  version1 = createRestCaller(server.url, 'demo-v1', 'json');
  indexes = await fillPlaces(admin);
});

afterAll(() => close());

const fill = (template: string, from: Places = indexes): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => from[name] ?? `missing-${name}`);

describe('the OpenAPI document', () => {
  it('the document is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(openApiFile);
    expect(errors ?? '').toEqual('');
    expect(valid).toBe(true);
  });

  it('no value of the document is null, as the rest of a description behind a comma is without quotes', () => {
    const nullsIn = (value: unknown, path: string): readonly string[] => {
      if (value === null) return [path];
      if (typeof value !== 'object') return [];
      return Object.entries(value).flatMap(([name, member]) => nullsIn(member, `${path}/${name}`));
    };
    expect(nullsIn(openApi, '')).toEqual([]);
  });

  it('the document links only to operations that it describes', () => {
    const text = JSON.stringify(openApi);
    const named = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
    expect(named.length).toBeGreaterThan(documentedIds().length + 8);
    for (const id of named) expect(documentedIds()).toContain(id);
  });

  it('the document has every resource of the routes', () => {
    const found = documentedPaths.map(({ template }) => parseRoute(fill(template))?.resource);
    expect(new Set(found)).toEqual(
      new Set(Object.keys(resources).filter((resource) => !undocumented.has(resource))),
    );
  });
});

/** Parameters without which a table cannot be requested. */
const required: Readonly<Record<string, string>> = {
  '/search': 'query=petrol',
  '/suggest': 'text=30+km+by+petrol+car',
};

function documentedIds(): readonly unknown[] {
  return Object.values(openApi.paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => {
      const { operationId } = operation as { operationId?: string };
      return operationId === undefined ? [] : [operationId];
    }),
  );
}

describe.each(documentedPaths)('at $template', ({ template, methods }) => {
  it(`the path has ${methods.join(', ')} and nothing else`, async () => {
    const reply = await admin.call('PATCH', fill(template));
    expect(reply.status).toBe(405);
    const allowed = (reply.headers.get('allow') ?? '')
      .split(', ')
      .filter((method) => !['HEAD', 'OPTIONS'].includes(method));
    expect(allowed.toSorted()).toEqual(methods.toSorted());
  });

  it.runIf(template.includes('{categoryPath}'))(
    'the path is the same where a generated client encodes what is in it',
    async () => {
      const encoded = Object.entries(indexes).map(([name, place]) => [name, encodeURIComponent(place)]);
      const path = fill(template, Object.fromEntries(encoded));
      expect(path).toContain('%2F');
      const [plain, same] = [await admin.call('GET', fill(template)), await admin.call('GET', path)];
      expect([same.status, same.body]).toEqual([plain.status, plain.body]);
      const refused = await admin.call('PATCH', path);
      expect((refused.headers.get('allow') ?? '').split(', ')).toEqual(expect.arrayContaining([...methods]));
    },
  );

  it.runIf(methods.includes('GET') && !hasDocument(template))('GET responds with a table', async () => {
    const reply = await fetch(`${url}${fill(template)}?${required[template] ?? ''}`, {
      headers: { Authorization: `Basic ${btoa('admin:admin')}` },
    });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  });

  it.runIf(methods.includes('GET') && hasDocument(template))('GET responds as documented', async () => {
    const reply = await admin.call('GET', `${fill(template)}?${required[template] ?? ''}`);
    expect(reply.status).toBe(200);
    const check = bodyCheck(template, 'GET', 200);
    check(JSON.parse(reply.body));
    expect(check.errors ?? []).toEqual([]);
  });

  it.each(methods)('%s responds with 406 as documented to who accepts no format', async (method) => {
    const reply = await admin.call(method, fill(template), undefined, { accept: 'image/png' });
    expect(reply.status).toBe(406);
    const check = bodyCheck(template, method, 406);
    check(JSON.parse(reply.body));
    expect(check.errors ?? []).toEqual([]);
  });

  it('the path responds with 401 without credentials as documented, or needs none', async () => {
    const stranger = await fetch(url + fill(template));
    if (stranger.status === 200) return;
    expect(stranger.status).toBe(401);
    const check = bodyCheck(template, methods[0] ?? 'GET', 401);
    check(await stranger.json());
    expect(check.errors ?? []).toEqual([]);
  });
});

describe.each(['/data/{categoryPath}/{item}', '/profiles/{profileUid}/{categoryPath}/{profileItemUid}'])(
  'at %s with explain=true',
  (template) => {
    it('GET responds with the explanation as documented', async () => {
      const reply = await admin.call('GET', `${fill(template)}?explain=true`);
      const check = bodyCheck(template, 'GET', 200);
      check(JSON.parse(reply.body));
      expect(check.errors ?? []).toEqual([]);
      expect(reply.at('explanation.asOf') ?? reply.at('profileItem.explanation.asOf')).toMatch(
        /^2026-01-02T/,
      );
    });
  },
);

describe('links', () => {
  /** What must be sent for a response with the links; most need nothing. */
  const sent: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'POST /profiles': { profile: 'true' },
    'POST /profiles/{profileUid}': { dataItemUid: petrolSmall.uid, distance: '5', name: 'of a link' },
    'POST /profiles/{profileUid}/{categoryPath}': {
      dataItemUid: petrolSmall.uid,
      distance: '5',
      name: 'linked',
    },
  };
  const queries: Readonly<Record<string, string>> = {
    '/data/{categoryPath}/drill': '?fuel=petrol&size=small',
    '/profiles/{profileUid}/{categoryPath}': '?representation=full',
  };

  function evaluate(expression: string, template: string, reply: { at(path: string): unknown }): string {
    const [, parameter] = /^\$request\.path\.(\w+)$/.exec(expression) ?? [];
    if (parameter !== undefined) return template.includes(`{${parameter}}`) ? (indexes[parameter] ?? '') : '';
    const [, pointer = ''] = /^\$response\.body#\/(.+)$/.exec(expression) ?? [];
    const found = reply.at(pointer.replaceAll('/', '.'));
    return typeof found === 'string' ? found : '';
  }

  it.each(documentedLinks)(
    'the link $name of $method $template with $status leads to what $operationId shows',
    async ({ template, method, operationId, parameters }) => {
      const path = fill(template) + (method === 'GET' ? (queries[template] ?? '') : '');
      const reply = await admin.call(method, path, sent[`${method} ${template}`]);
      const places = Object.entries(parameters).map(
        ([name, expression]) => [name, evaluate(expression, template, reply)] as const,
      );
      expect(places.filter(([, place]) => place === '')).toEqual([]);
      const target = fill(templateOf(operationId), Object.fromEntries(places));
      const linked = await admin.call(operationId.startsWith('delete') ? 'DELETE' : 'GET', target);
      expect([target, linked.status]).toEqual([target, 200]);
    },
  );
});

describe('writes', () => {
  it.each<[string, string, string, () => Promise<{ status: number; body: string }>]>([
    ['POST', '/profiles', 'a new profile', () => admin.call('POST', '/profiles', { profile: 'true' })],
    ['POST', '/profiles', 'a refusal', () => admin.call('POST', '/profiles', {})],
    [
      'POST',
      '/data/{categoryPath}',
      'a new data item',
      () =>
        admin.call('POST', '/data/transport/car', { newObjectType: 'DI', fuel: 'hydrogen', size: 'small' }),
    ],
    [
      'PUT',
      '/data/{categoryPath}/{item}',
      'a changed data item',
      () => admin.call('PUT', fill('/data/{categoryPath}/{item}'), { source: 'changed' }),
    ],
    [
      'PUT',
      '/data/{categoryPath}/{item}/{value}',
      'a changed value',
      () => admin.call('PUT', fill('/data/{categoryPath}/{item}/{value}'), { value: '0.11' }),
    ],
    [
      'POST',
      '/data/{categoryPath}',
      'a refusal of one who may not',
      () => version1.call('POST', '/data/transport/car', { newObjectType: 'DI', fuel: 'x' }),
    ],
  ])('%s %s responds as documented: %s', async (method, template, _, call) => {
    const reply = await call();
    const check = bodyCheck(template, method, reply.status);
    check(JSON.parse(reply.body));
    expect(check.errors ?? []).toEqual([]);
  });

  it('writes in version 1 respond as documented too', async () => {
    const own = await version1.call('POST', '/profiles', { profile: 'true' });
    const profileUid = String(own.at('profile.uid'));
    const category = await version1.call('GET', `/profiles/${profileUid}/${albania.categoryPath}`);
    const check = bodyCheck('/profiles/{profileUid}/{categoryPath}', 'GET', 200);
    check(JSON.parse(category.body));
    expect(check.errors ?? []).toEqual([]);
  });
});
