import { afterEach, expect, it } from 'vitest';
import type { ServiceOptions } from '../../reference-service/options.ts';
import { startReferenceService } from '../../reference-service/service.ts';
import { postGraphQL } from '../../support/gateways/post-graphql.ts';
import { startRemoteGateway } from '../../support/gateways/start-remote-gateway.ts';

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

/** Asks a gateway in front of the reference service, which knows nothing of this program. */
async function askBefore(options: ServiceOptions) {
  const service = await startReferenceService(options);
  opened.push(service);
  const upstreamFormat = options.formats?.[0] ?? 'json';
  const gateway = await startRemoteGateway(service.url, { upstreamFormat });
  opened.push(gateway);
  const authorization = `Basic ${Buffer.from('maria:maria-2').toString('base64')}`;
  return async (query: string) => {
    const { body } = await postGraphQL(gateway.url, { query }, { authorization });
    expect(body.errors).toBeUndefined();
    return body.data;
  };
}

const itemsWithAccents = `{
  flight: dataItemValue(
    categoryPath: "transport/plane/generic", itemUid: "AD63A83B4D41", path: "source"
  ) { value }
  power: dataItem(categoryPath: "home/electricity", uid: "66056991EE22") { label }
}`;

const createProfile = 'mutation { createProfile(input: {}) { profile { uid } userErrors { message } } }';

it.each<readonly [string, ServiceOptions]>([
  ['names it in its content type', { encoding: 'iso-8859-1' }],
  ['names it in its declaration only', { encoding: 'iso-8859-1', charset: 'in-declaration' }],
  ['is UTF-8 by its declaration', { charset: 'in-declaration' }],
])('texts of XML whose encoding %s arrive with their accents', async (_, options) => {
  const ask = await askBefore({ ...options, formats: ['xml'] });
  expect(await ask(itemsWithAccents)).toEqual({
    flight: { value: 'Müller & Söhne' },
    power: { label: 'Côte d’Ivoire' },
  });
});

it.each(['json', 'xml'] as const)(
  'a service that sends 100 Continue before every answer is read and written in %s',
  async (format) => {
    const ask = await askBefore({ unaskedContinue: true, formats: [format] });
    expect(await ask(itemsWithAccents)).toMatchObject({ flight: { value: 'Müller & Söhne' } });
    const created = await ask(createProfile);
    expect(created).toMatchObject({ createProfile: { profile: { uid: expect.anything() }, userErrors: [] } });
  },
);
