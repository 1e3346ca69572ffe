import type { Call, OpenBackend } from '../../src/ports/backend.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { type CallRecord, recordCalls } from '../support/upstreams/recording-backend.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

export interface RecordedGateway extends GatewayServer {
  /** The calls that reached the backend, in order. */
  readonly calls: readonly Call[];
  /** The calls to the backend since the last time, such as `profiles.create`. */
  takeOperations(): readonly string[];
}

/** The whole program over the data set of the tests; it tells what reached the backend. */
export async function startRecordedGateway(
  changes: Parameters<typeof startGateway>[1] = {},
): Promise<RecordedGateway> {
  const backend = await openFixtureBackend();
  const calls: Call[] = [];
  let records: CallRecord[] = [];
  const open: OpenBackend = (call) => {
    calls.push(call);
    const record = recordCalls(backend.open(call));
    records.push(record);
    return record.backend;
  };
  const server = await startGateway({ ...backend, open }, changes);
  return {
    ...server,
    calls,
    takeOperations() {
      const taken = records;
      records = [];
      return taken.flatMap((record) => record.calls);
    },
  };
}
