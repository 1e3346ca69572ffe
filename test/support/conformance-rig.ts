import { uidOf } from '../../src/data-sets/files/uid-of.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { openFixtureBackend } from './open-fixture-backend.ts';
import { createRestCaller, type RestCaller } from './rest-caller.ts';
import { startGateway } from './gateways/start-fixture-gateway.ts';
import { asInstant } from './brands.ts';

/** The whole program over the built-in data, which holds the flights that the service description shows. */
export interface ConformanceRig {
  readonly url: string;
  /** Callers by user name and format: `demo` speaks version 2, `demo-v1` version 1, `admin` version 2. */
  as(username: string, format: 'json' | 'xml'): RestCaller;
  close(): Promise<void>;
}

export const flights = '/data/transport/plane/generic';

/** Long haul, return. */
export const flight = uidOf('data item', 'transport/plane/generic', 'long haul', 'return');

/** Time moves with every look at it, so that of two records one is the newer. */
export async function startConformanceRig(): Promise<ConformanceRig> {
  let now = Date.parse('2026-01-02T03:04:05Z');
  const server = await startGateway(
    await openFixtureBackend({ directory: builtInDirectory, clock: () => asInstant((now += 1)) }),
  );
  return {
    url: server.url,
    as: (username, format) => createRestCaller(server.url, username, format),
    close: () => server.close(),
  };
}

/** Moments as lists and views write them. */
export const timestamp = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d$/;
/** Moments as creating answers write them. */
export const longDate = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{2} \d{2}:\d{2}:\d{2} [A-Z]{3} \d{4}$/;
export const isoDate = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/;
export const uid = /^[0-9A-Z]{12}$/;
