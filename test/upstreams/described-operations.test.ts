import { describe, expect, it } from 'vitest';
import { type OptionalMember, optionalMembers } from '../reference-service/members.ts';
import type { ServiceOptions } from '../reference-service/options.ts';
import { startReferenceService } from '../reference-service/service.ts';
import { askerOf } from '../support/gateways/start-reference-gateway.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';
import { describedOperations } from './described-operations.ts';
import { cells } from './cells.ts';

const profile = 'E96D1A2B3C41';
/** The eleven operations in front of one service; each has the right data, or its errors are those that `lacks` names. */
async function askAll(
  upstreamFormat: 'json' | 'xml',
  version: 1 | 2,
  options: ServiceOptions,
  lacks: Readonly<Record<string, string>> = {},
): Promise<void> {
  const service = await startReferenceService({ version, ...options });
  const gateway = await startRemoteGateway(service.url, { upstreamFormat });
  try {
    const [item] = service.store.profileItems;
    const operations = describedOperations(profile, item?.uid ?? '', version);
    expect(operations).toHaveLength(11);
    for (const operation of operations) {
      const ask = askerOf(
        gateway.url,
        operation.isForAdministrators === true ? 'olga:olga-2' : 'maria:maria-2',
      );
      const body = await ask(operation.query, operation.variables);
      const lack = lacks[operation.name];
      const messages = (body.errors ?? []).map(({ message }) => message);
      expect({ [operation.name]: messages }).toEqual({ [operation.name]: lack === undefined ? [] : [lack] });
      if (lack === undefined) expect(body.data).toMatchObject(operation.expected);
    }
  } finally {
    await gateway.close();
    await service.close();
  }
}

const noGroup = {
  '7 profiles': 'The emissions service does not say the name of the group of a profile.',
};
/** What no other document says. */
const saidNowhereElse: Partial<Record<OptionalMember, Readonly<Record<string, string>>>> = {
  'Profile.permission': noGroup,
};

interface Habit {
  readonly name: string;
  readonly options: ServiceOptions;
  readonly lacks?: Readonly<Record<string, string>>;
}

const habits: readonly Habit[] = [
  { name: 'the described years', options: { era: 'description' } },
  { name: 'later years', options: { era: 'later' }, lacks: noGroup },
  { name: 'dates in the long textual form', options: { dates: 'textual' } },
  { name: 'ISO-8859-1', options: { encoding: 'iso-8859-1' } },
  {
    name: 'ISO-8859-1 that only XML declares',
    options: { encoding: 'iso-8859-1', charset: 'in-declaration' },
  },
  { name: 'an unasked 100 Continue', options: { unaskedContinue: true } },
];

describe.each(cells)('the eleven operations in $format of version $version', ({ format, version }) => {
  it.each(habits)('work in front of a service with $name', async ({ options, lacks }) => {
    await askAll(format, version, options, lacks);
  });

  it.each(Object.keys(optionalMembers) as OptionalMember[])(
    'work in front of a service without %s',
    async (member) => {
      await askAll(format, version, { without: [member] }, saidNowhereElse[member]);
    },
  );
});
