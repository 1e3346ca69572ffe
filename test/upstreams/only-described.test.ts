import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type Asked } from '../reference-service/ask.ts';
import { startReferenceGateway } from '../support/gateways/start-reference-gateway.ts';

const cars = '/data/transport/car/generic';
const car = `${cars}/4F6CBCEE95F3`;

const cells = (['json', 'xml'] as const).flatMap((format) =>
  ([2, 1] as const).map((version) => ({ format, version })),
);

describe.each(cells)(
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

    it('a wrong password is refused', async () => {
      const authorization = `Basic ${Buffer.from('maria:wrong').toString('base64')}`;
      expect((await send('GET /profiles', { headers: { authorization } })).status).toBe(401);
    });
  },
);
