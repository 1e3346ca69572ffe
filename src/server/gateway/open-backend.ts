import { programVersion } from '../../config/package-file.ts';
import { apiKeys } from '../../adapters/secrets/api-keys.ts';
import { createPasswords } from '../../adapters/secrets/passwords.ts';
import { createTokens } from '../../adapters/secrets/tokens.ts';
import { randomUid } from '../../adapters/secrets/uids.ts';
import { createPrincipals, type Principals } from '../../application/users/principals.ts';
import { createStoreBackend } from '../../application/store-backend.ts';
import { createCalculator } from '../../calculation/run/calculator.ts';
import type { Config } from '../../config/config.ts';
import type { OpenBackend } from '../../ports/backend.ts';
import { systemClock } from '../../ports/clock.ts';
import type { Store } from '../../ports/store.ts';
import { createLogger } from '../../telemetry/log.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import { arrangeDemoUsers, demoUsername } from '../../startup/demo-users.ts';
import { readSearchLexicon } from '../../startup/search-lexicon.ts';
import {
  describeStore,
  openConfiguredStore,
  openStore,
  type OpeningSteps,
} from '../../startup/open-store.ts';
import { agreeOnKeys } from './key-agreement.ts';
import { createReachLog } from '../../startup/store-logs.ts';
import { createUpstreamFaults } from './upstream-faults.ts';
import type { RunningBackend } from './running-backend.ts';
import { previousKeys, readTokenKey } from './token-key.ts';

/**
 * Opens the configured backend. Over a database this loads the built-in data and
 * the demo users, unless another process has done so (`isPrepared`).
 */
export function openBackend(
  config: Config,
  signal: AbortSignal,
  steps: OpeningSteps = {},
): Promise<RunningBackend> {
  return config.upstream === null
    ? openStoreBackend(config, signal, steps)
    : openRestBackend(config, config.upstream, steps);
}

const secondCheckAfterMs = 2000;
const storeCheckMs = 2000;

const malformedMessage =
  'the remote service sent a malformed document; what it offers together is read one by one';

async function openRestBackend(
  config: Config,
  upstream: string,
  { telemetry, isPrepared = false }: OpeningSteps,
): Promise<RunningBackend> {
  // The HTTP client is slow to load, and only needed here.
  const { openRestClient } = await import('../../adapters/rest-client/rest-client.ts');
  const log = createLogger(config.logLevel);
  const logReason = createReachLog(config.logLevel, 'the emissions service does not answer');
  const faults = createUpstreamFaults(upstream, logReason);
  /** Operations whose malformed documents were logged. */
  const malformed = new Set<string>();
  const client = openRestClient({
    baseUrl: upstream,
    format: config.upstreamFormat,
    ca: config.upstreamCa ?? undefined,
    deadlineMs: config.upstreamTimeout,
    onExchange(operation, ending, seconds) {
      telemetry?.onExchange(operation, ending, seconds);
      faults.note(ending);
    },
    onMalformed(operation, { message }) {
      telemetry?.onMalformed(operation);
      if (!malformed.has(operation)) log.warn({ operation, reason: message }, malformedMessage);
      malformed.add(operation);
    },
    traceHeaders: telemetry?.traceHeaders,
    isOneOfSeveral: isPrepared,
    onLoop: logReason,
  });
  // The first check learns the service's offers before the first request; a service that is not there yet reports them later.
  const check = (): Promise<void> =>
    client.check(AbortSignal.timeout(config.upstreamTimeout)).catch((error: unknown) => {
      throw faults.explain(error);
    });
  // Once more when this program serves: it may be its own upstream.
  check().catch(() => setTimeout(() => void check().catch(() => {}), secondCheckAfterMs).unref());
  // One of several processes does not see the writes of the others.
  const revision = isPrepared ? undefined : () => client.revision();
  return {
    open: telemetry?.observeBackend(client.open) ?? client.open,
    description: `the REST service at ${upstream} (${config.upstreamFormat})`,
    isRemote: true,
    check,
    revision,
    changes: revision,
    signInDemo: async () => null,
    close: () => client.close(),
  };
}

async function openStoreBackend(
  config: Config,
  signal: AbortSignal,
  steps: OpeningSteps,
): Promise<RunningBackend> {
  const isMemory = config.store === 'memory';
  const { telemetry, isPrepared = false } = steps;
  const tokenKey = await readTokenKey(config.tokenKey, isMemory ? null : config.dataDirectory);
  const opened = await (isPrepared ? openStore : openConfiguredStore)(config, signal, steps);
  const store = telemetry?.observeStore(opened) ?? opened;
  try {
    const passwords = createPasswords();
    if (!isPrepared) await arrangeDemoUsers(store, passwords, config.demoUsers, signal);
    const previous = previousKeys(config.previousTokenKey);
    const tokens = createTokens(tokenKey, previous);
    const identities = await identitiesOf(config);
    const principals = createPrincipals({
      store,
      clock: systemClock,
      tokens,
      passwords,
      apiKeys,
      identities,
    });
    const open = createBackendOver(store, principals, telemetry);
    const { changes, callerAllowances } = store;
    const { acceptsWrites } = await opened.check(signal);
    const log = createLogger(config.logLevel);
    const agreement = isMemory
      ? null
      : await agreeOnKeys(
          opened.gateways,
          { key: tokenKey, previous },
          ({ message }) => log.error(message),
          signal,
        );
    const end = async (): Promise<void> => {
      await agreement?.end();
      await store.close();
    };
    let ended: Promise<void> | null = null;
    return {
      open: telemetry?.observeBackend(open) ?? open,
      isRemote: false,
      hasDemoUsers: config.demoUsers,
      description: `${describeStore(config)}${acceptsWrites ? '' : ', which accepts no writes now'}`,
      check: () => store.check(AbortSignal.timeout(storeCheckMs)),
      revision: () => store.revision(),
      changes,
      callerAllowances,
      digestKey: tokenKey,
      issuer: identities?.tokens.issuer,
      async signInDemo(demoSignal) {
        const trial = { username: demoUsername, password: demoUsername };
        return config.demoUsers ? (await principals.signIn(trial, demoSignal)).authtoken : null;
      },
      // The gateway closes it, and so may the program that opened it.
      close: () => (ended ??= end()),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The library that verifies tokens is only needed here. */
async function identitiesOf({ oidcIssuer, oidcAudience, oidcUsernameClaim, oidcCreateUsers }: Config) {
  if (oidcIssuer === null || oidcAudience === null) return undefined;
  const { createIdentityTokens } = await import('../../adapters/openid/identity-tokens.ts');
  const settings = { issuer: oidcIssuer, audience: oidcAudience, usernameClaim: oidcUsernameClaim };
  return { tokens: createIdentityTokens(settings), createsUsers: oidcCreateUsers, newUid: randomUid };
}

export function createBackendOver(store: Store, principals: Principals, telemetry?: Telemetry): OpenBackend {
  const calculator = createCalculator();
  return createStoreBackend({
    store,
    clock: systemClock,
    principals,
    calculator:
      telemetry === undefined
        ? calculator
        : {
            ...calculator,
            calculate: telemetry.observeCalculation((...run) => calculator.calculate(...run)),
          },
    newUid: randomUid,
    lexicon: readSearchLexicon(),
    programVersion: programVersion(),
  });
}
