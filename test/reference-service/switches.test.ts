import { describe, expect, it } from 'vitest';
import { ask, type Asked, type Told } from './ask.ts';
import { optionsOf } from './flags.ts';
import { type OptionalMember, optionalMembers } from './members.ts';
import type { ServiceOptions } from './options.ts';
import { startReferenceService } from './service.ts';
import { shapeOfJson, shapeOfXml } from './shapes.ts';

async function withService<Result>(
  options: ServiceOptions,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const service = await startReferenceService(options);
  try {
    return await use(service.url);
  } finally {
    await service.close();
  }
}

const askOnce = (options: ServiceOptions, path: string, asked: Asked = {}): Promise<Told> =>
  withService(options, (url) => ask(`${url}${path}`, asked));

const addresses = [
  '/auth',
  '/data/transport/car/generic',
  '/data/transport/car/generic/drill',
  '/data/home/electricity/66056991EE23',
  '/data/home/electricity/66056991EE23/source',
  '/profiles',
  '/profiles/E96D1A2B3C41/transport/car/generic',
  '/definitions/itemDefinitions/123C4A18B5D6',
];

/** All places of all documents in both formats. */
async function placesOf(options: ServiceOptions): Promise<ReadonlySet<string>> {
  return withService(options, async (url) => {
    const places = addresses.flatMap((path) =>
      (['json', 'xml'] as const).map(async (accept) => {
        const { text } = await ask(`${url}${path}`, { accept });
        const shape = accept === 'json' ? shapeOfJson(JSON.parse(text)) : shapeOfXml(text);
        return shape.map((place) => `${path} ${accept} ${place}`);
      }),
    );
    return new Set((await Promise.all(places)).flat());
  });
}

describe('members', () => {
  it.each(Object.keys(optionalMembers) as OptionalMember[])('%s can be left out alone', async (member) => {
    const [all, left] = await Promise.all([placesOf({}), placesOf({ without: [member] })]);
    const own = member === 'Permission.environmentUid' ? 'environment(uid)?' : member.split('.').at(-1);
    const gone = [...all].filter((place) => !left.has(place));
    expect(gone).not.toEqual([]);
    expect(gone.filter((place) => !new RegExp(`[. @]${own}(\\*?$|\\*?\\.)`, 'i').test(place))).toEqual([]);
    expect([...left].filter((place) => !all.has(place))).toEqual([]);
  });

  it('a definition that another record names loses its name, its own address keeps it', async () => {
    const places = [...(await placesOf({ without: ['ItemDefinition.name', 'ItemDefinition.drillDown'] }))];
    const names = places.filter((place) => /itemDefinition\.(name|drillDown)$/.test(place));
    expect(names).toEqual([
      '/definitions/itemDefinitions/123C4A18B5D6 json itemDefinition.drillDown',
      '/definitions/itemDefinitions/123C4A18B5D6 json itemDefinition.name',
    ]);
  });

  it('an account without its name leaves the names of owners', async () => {
    const places = [...(await placesOf({ without: ['SignIn.username'] }))];
    const names = places.filter((place) => place.endsWith('auth.username'));
    expect(names).toContain('/profiles json profiles*.permission.auth.username');
    expect(names.filter((place) => place.startsWith('/auth '))).toEqual([]);
  });

  it('an era has its own members', async () => {
    const [description, later] = await Promise.all([
      placesOf({ era: 'description' }),
      placesOf({ era: 'later' }),
    ]);
    const has = (places: ReadonlySet<string>, end: string): boolean =>
      [...places].some((place) => place.endsWith(end));
    for (const end of ['actions', '.permission', '.Permission']) {
      expect([has(description, end), has(later, end)]).toEqual([true, false]);
    }
    for (const end of [' amounts', '.Amounts', '*.user', 'Profile.User']) {
      expect([has(description, end), has(later, end)]).toEqual([false, true]);
    }
  });
});

const flight = '/data/transport/plane/generic/AD63A83B4D41';

describe('switches', () => {
  it('a format that is not offered is not acceptable, and the default is one that is', async () => {
    const options: ServiceOptions = { formats: ['json'] };
    const refused = await askOnce(options, flight, { accept: 'xml' });
    expect([refused.status, refused.text]).toEqual([406, '']);
    const any = await askOnce(options, flight, { headers: { Accept: '*/*' } });
    expect(any.headers['content-type']).toBe('application/json;charset=UTF-8');
  });

  it('all accounts have the version that is set, and `v` changes it for one request', async () => {
    const [one, two] = await Promise.all([
      askOnce({ version: 1 }, '/profiles'),
      askOnce({ version: 1 }, '/profiles?v=2.0'),
    ]);
    expect([one, two].map(({ text }) => JSON.parse(text).apiVersion)).toEqual([undefined, '2.0']);
  });

  it('textual dates are everywhere, not only where a record is created', async () => {
    const read = async (options: ServiceOptions): Promise<string> =>
      JSON.parse((await askOnce(options, flight)).text).dataItem.created;
    expect(await read({})).toBe('2008-10-01 09:00:00.0');
    expect(await read({ dates: 'textual' })).toBe('Wed Oct 01 09:00:00 UTC 2008');
  });

  it('the description has ISO-8859-1 for JSON of version 1 only', async () => {
    const charset = async (asked: Asked): Promise<unknown> =>
      (await askOnce({ encoding: 'by-version' }, flight, asked)).headers['content-type'];
    expect(await charset({ as: 'victor' })).toBe('application/json;charset=ISO-8859-1');
    expect(await charset({ as: 'victor', accept: 'xml' })).toBe('application/xml;charset=UTF-8');
    expect(await charset({})).toBe('application/json;charset=UTF-8');
  });

  it.each(['json', 'xml'] as const)('ISO-8859-1 holds every character in %s', async (accept) => {
    const options: ServiceOptions = { encoding: 'iso-8859-1' };
    const plane = await askOnce(options, flight, { accept });
    expect(plane.body.toString('latin1')).toMatch(/Müller (&amp;|&) Söhne/);
    const power = await askOnce(options, '/data/home/electricity/66056991EE22', { accept });
    expect(power.body.toString('latin1')).toContain(
      accept === 'json' ? 'Côte d\\u2019Ivoire' : 'Côte d&#8217;Ivoire',
    );
  });

  it('XML can name its encoding in the declaration only', async () => {
    const options: ServiceOptions = { encoding: 'iso-8859-1', charset: 'in-declaration' };
    const { headers, body } = await askOnce(options, flight, { accept: 'xml' });
    expect(headers['content-type']).toBe('application/xml');
    expect(body.toString('latin1')).toMatch(/^<\?xml version="1.0" encoding="ISO-8859-1"/);
  });

  it('an unasked 100 Continue comes before the answer', async () => {
    const { status, continues } = await askOnce({ unaskedContinue: true }, flight);
    expect([status, continues]).toEqual([200, 1]);
  });

  it('definitions can be missing', async () => {
    const { status } = await askOnce({ definitions: false }, '/definitions/itemDefinitions');
    expect(status).toBe(404);
  });

  it('what the description does not have can be missing', async () => {
    const statuses = (method: string, paths: readonly string[]) =>
      withService({ onlyDescribed: true }, (url) =>
        Promise.all(paths.map(async (path) => (await ask(`${url}${path}`, { method })).status)),
      );
    const lacking = ['/auth', '/auth/signIn', '/data/transport/plane/generic', '/profiles/E96D1A2B3C41'];
    expect(await statuses('GET', [...lacking, '/data/transport/plane/generic/drill'])).toEqual(
      Array.from({ length: 5 }, () => 404),
    );
    expect(await statuses('GET', [flight, '/profiles'])).toEqual([200, 200]);
    expect(await statuses('DELETE', ['/profiles/E96D1A2B3C41'])).toEqual([200]);
  });

  it('flags set the same switches, and a value that none has is refused', () => {
    expect(optionsOf(['--formats', 'xml', '--version', '1', '--without', 'amounts,Permission.uid'])).toEqual({
      formats: ['xml'],
      version: 1,
      without: ['amounts', 'Permission.uid'],
      unaskedContinue: false,
      definitions: true,
      onlyDescribed: false,
    });
    expect(() => optionsOf(['--without', 'everything'])).toThrow('--without has no value "everything".');
  });
});
