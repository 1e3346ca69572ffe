import type { Call, OpenBackend } from '../../src/ports/backend.ts';
import type { GatewayServer } from '../../src/server/gateway-server.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startGateway } from '../support/start-fixture-gateway.ts';

export interface RecordedGateway extends GatewayServer {
  /** The calls that reached the backend, in order. */
  readonly calls: readonly Call[];
}

/** The whole program over the data set of the tests; it tells what reached the backend. */
export async function startRecordedGateway(
  changes: Parameters<typeof startGateway>[1] = {},
): Promise<RecordedGateway> {
  const backend = await openFixtureBackend();
  const calls: Call[] = [];
  const open: OpenBackend = (call) => {
    calls.push(call);
    return backend.open(call);
  };
  const server = await startGateway({ ...backend, open }, changes);
  return { ...server, calls };
}
