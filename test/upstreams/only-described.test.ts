import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type Asked } from '../reference-service/ask.ts';
import { startReferenceGateway } from '../support/gateways/start-reference-gateway.ts';
import { allCells } from './cells.ts';

const cars = '/data/transport/car/generic';
const car = `${cars}/4F6CBCEE95F3`;

describe.each(allCells)(
  'REST before a service of the eleven operations, in $format of version $version',
  ({ format, version }) => {
    let gateway: Awaited<ReturnType<typeof startReferenceGateway>>;
    beforeAll(async () => {
      gateway = await startReferenceGateway(version, format, { version, onlyDescribed: true });
    });
    afterAll(() => gateway.close());

    const send = (line: string, asked: Asked = {}) => {
      const [method = '', target = ''] = line.split(' ');
      return ask(`${gateway.url}${target}`, { method, accept: format, ...asked });
    };
    const input = version === 2 ? 'distance' : 'distanceKmPerMonth';
    const full = version === 2 ? { representation: 'full' } : {};

    it.each<[line: string, says: RegExp, asked?: Asked]>([
      [`GET ${car}`, /diesel, large/],
      [`GET ${car}?${input}=100`, /26/],
      [`GET ${car}/kgCO2PerKm`, /0\.26/],
      ['GET /profiles', /E96D1A2B3C41/],
      ['POST /profiles', /maria/, { form: { profile: 'true' } }],
      [`PUT ${car}/kgCO2PerKm`, /0\.27/, { as: 'olga', form: { value: '0.27', ...full } }],
      [`PUT ${car}`, /diesel, huge/, { as: 'olga', form: { size: 'huge', ...full } }],
    ])('%s is answered', async (line, says, asked) => {
      const { status, text } = await send(line, asked);
      expect([status, text]).toEqual([200, expect.stringMatching(says)]);
    });

    it('documents are of the version that profiles show', async () => {
      const { text } = await send('GET /profiles');
      expect(/apiVersion|xmlns/.test(text)).toBe(version === 2);
    });

    it.each([
      [`GET ${cars}`, 501, 'data category view'],
      [`GET ${cars}/drill`, 501, 'data category view'],
      ['GET /profiles/E96D1A2B3C41', 501, 'profile category view'],
      ['GET /profiles/E96D1A2B3C41/transport/car/generic', 501, 'profile category view'],
      ['GET /profiles/E96D1A2B3C41/transport/car/generic/000000000000', 501, 'profile item view'],
      ['GET /profiles/E96D1A2B3C49', 404, 'does not exist'],
      [`GET ${cars}/000000000000`, 404, 'does not exist'],
    ])('%s of what the service has no address for is %i', async (line, expected, says) => {
      const { status, text } = await send(line);
      expect([status, text]).toEqual([expected, expect.stringContaining(says)]);
    });

    it('values of the items of a profile are read and changed', async () => {
      const value = `/profiles/E96D1A2B3C41/transport/car/generic/${gateway.service.store.profileItems[0]?.uid}/${input}`;
      expect((await send(`PUT ${value}`, { form: { value: '2400', ...full } })).text).toContain('2400');
      expect((await send(`GET ${value}`)).text).toContain('2400');
    });

    it('a data item is created and deleted', async () => {
      const form = { newObjectType: 'DI', fuel: 'hydrogen', size: 'small' };
      const created = await send(`POST ${cars}`, { as: 'olga', form });
      expect([created.status, created.text]).toEqual([201, expect.stringContaining('hydrogen, small')]);
      const item = new URL(created.headers['location']?.toString() ?? '').pathname;
      expect((await send(`DELETE ${item}`, { as: 'olga' })).status).toBe(200);
      expect((await send(`GET ${item}`)).status).toBe(404);
    });

    it('a new data item in a category that does not exist is the refusal of the service', async () => {
      gateway.asked();
      const form = { newObjectType: 'DI', fuel: 'hydrogen' };
      expect((await send('POST /data/transport/nowhere', { as: 'olga', form })).status).toBe(404);
      expect(gateway.asked()).toContain('POST /data/transport/nowhere');
    });

    it('the service is not asked twice who the caller is', async () => {
      await send(`GET ${car}`);
      gateway.asked();
      await send(`GET ${car}`);
      expect(gateway.asked().filter((line) => line.includes('/auth'))).toEqual([]);
    });

    it('a new profile is described as its creation was answered, and not read again', async () => {
      const asked = async <Answer>(create: () => Promise<Answer>) => {
        gateway.asked();
        const answer = await create();
        const lines = gateway.asked();
        return { answer, after: lines.slice(lines.indexOf('POST /profiles') + 1) };
      };
      const overRest = await asked(() => send('POST /profiles', { form: { profile: 'true' } }));
      expect(overRest).toMatchObject({ answer: { text: expect.stringContaining('maria') }, after: [] });
      const create = (argument: string) =>
        gateway.ask(
          `mutation { createProfile${argument} { profile { created permission { ownerUsername } } } }`,
        );
      const owner = version === 2 ? 'maria' : 'victor';
      for (const argument of ['', '(idempotencyKey: "a-new-profile")']) {
        const { answer, after } = await asked(() => create(argument));
        const profile = { created: expect.any(String), permission: { ownerUsername: owner } };
        expect([answer.data, after]).toEqual([{ createProfile: { profile } }, []]);
      }
    });

    it('a profile is deleted', async () => {
      const form = { profile: 'true' };
      const { text } = await send('POST /profiles', { form });
      const uid = /"uid":"(\w{12})"|<Profile [^>]*uid="(\w{12})"/.exec(text)?.slice(1).join('') ?? '';
      expect((await send(`DELETE /profiles/${uid}`)).status).toBe(200);
      expect((await send('GET /profiles')).text).not.toContain(uid);
      expect((await send(`DELETE /profiles/${uid}`)).status).toBe(404);
    });

    it('a sign-in goes to the one address that the service has', async () => {
      const form = { username: 'maria', password: 'maria-2' };
      const { headers } = await send('POST /auth/signIn', { as: 'anonymous', form });
      const authToken = headers['authtoken']?.toString() ?? '';
      expect((await send('GET /profiles', { as: 'anonymous', headers: { authToken } })).status).toBe(200);
      const wrong = await send('POST /auth', { as: 'anonymous', form: { ...form, password: 'wrong' } });
      expect([wrong.status, wrong.text, wrong.headers['authtoken']]).toEqual([200, '', undefined]);
    });

    it('a wrong password is refused', async () => {
      const authorization = `Basic ${Buffer.from('maria:wrong').toString('base64')}`;
      expect((await send('GET /profiles', { headers: { authorization } })).status).toBe(401);
    });
  },
);
