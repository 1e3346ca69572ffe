import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReferenceService } from '../reference-service/service.ts';
import { askerOf } from '../support/gateways/start-reference-gateway.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';
import { publishedOperations } from '../support/published-operations.ts';
import { answersToOperations } from './answers-to-operations.ts';
import { requestOf } from './requests-of-operations.ts';
import { cells } from './cells.ts';

async function openGateway(upstreamFormat: 'json' | 'xml', version: 1 | 2) {
  const service = await startReferenceService({ version });
  const gateway = await startRemoteGateway(service.url, { upstreamFormat });
  return {
    ask: async (operation: (typeof publishedOperations)[number]) => {
      const request = requestOf(operation, version, service.store.profileItems);
      const ask = askerOf(gateway.url, operation.username === 'admin' ? 'olga:olga-2' : 'maria:maria-2');
      return ask(request.query, request.variables);
    },
    close: async () => {
      await gateway.close();
      await service.close();
    },
  };
}

type Gateway = Awaited<ReturnType<typeof openGateway>>;

/** The messages of errors, also of those that the result of a mutation lists. */
function reasonsIn({ data, errors = [] }: Awaited<ReturnType<Gateway['ask']>>): readonly string[] {
  const results = Object.values(data ?? {}) as readonly { userErrors?: readonly { message: string }[] }[];
  const listed = results.flatMap((result) => result?.userErrors ?? []);
  return [...new Set([...errors, ...listed].map(({ message }) => message))];
}

/** What a service that says nothing is easily taken to say. */
function madeUpIn(value: unknown, name = ''): readonly string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([member, each]) =>
      madeUpIn(each, Array.isArray(value) ? name : member),
    );
  }
  const isMadeUp = value === 'UNSPECIFIED' || (value === '' && ['uid', 'name', 'label'].includes(name));
  return isMadeUp ? [name] : [];
}

it('the table has every published operation', () => {
  const named = publishedOperations.map(({ name }) => name);
  expect(Object.keys(answersToOperations).sort()).toEqual(named.sort());
});

describe.each(cells)(
  'before a service of the description, in $format of version $version,',
  ({ format, version }) => {
    let shared: Gateway;
    beforeAll(async () => {
      shared = await openGateway(format, version);
    });
    afterAll(() => shared.close());

    it.each(publishedOperations)('$name has its data, or the reason why not', async (operation) => {
      const answer = answersToOperations[operation.name] ?? 'data';
      const reasons = answer === 'data' ? [] : answer.filter((reason) => reason.in(format, version));
      const gateway = operation.isMutation ? await openGateway(format, version) : shared;
      try {
        const body = await gateway.ask(operation);
        expect([...reasonsIn(body)].sort()).toEqual(reasons.map(({ says }) => says).sort());
        if (reasons.length === 0) expect(Object.values(body.data ?? { nothing: null })).not.toContain(null);
        expect(madeUpIn(body.data)).toEqual([]);
      } finally {
        if (operation.isMutation) await gateway.close();
      }
    });
  },
);
