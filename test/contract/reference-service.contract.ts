import { openRestClient } from '../../src/adapters/rest-client/rest-client.ts';
import { startReferenceService } from '../reference-service/service.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { describeBackend } from './backend.contract.ts';
import { expectLacks } from './expect-lacks.ts';
import { lacksInXml, lacks } from './not-described.ts';
import { readReferenceData } from './reference-data.ts';

/**
 * REST client → a service that someone else wrote from the description. All tests of the contract are run: those
 * that the lists in `not-described.ts` name have to fail, the others have to pass, and no answer of any of them
 * may be UPSTREAM_PROTOCOL.
 */
export function describeReferenceService(format: 'json' | 'xml'): void {
  const name = `a service of the description in ${format}`;
  const observe = expectLacks([...lacks, ...(format === 'xml' ? lacksInXml : [])]);
  describeBackend(name, async () => {
    const data = await readReferenceData();
    const service = await startReferenceService({ data, formats: [format], now: () => new Date(fixtureNow) });
    const client = openRestClient({ baseUrl: service.url, format });
    return {
      open: observe(client.open),
      async close() {
        await client.close();
        await service.close();
      },
    };
  });
}
