import { none, option } from './config-option.ts';
import {
  apiKeyText,
  delaySeconds,
  mcpAccess,
  logLevel,
  metricsEndpoint,
  toggle,
  tokenKey,
} from './option-values.ts';

/** The last of all options: for the operators of the processes. */
export const operatingOptions = {
  metrics: option(
    'metrics',
    'off|on|PORT',
    metricsEndpoint,
    'off',
    'Prometheus metrics at /metrics, on the main port or a separate one.',
  ),
  mcp: option(
    'mcp',
    'off|read|write',
    mcpAccess,
    'off',
    'Serve agents at /mcp by the Model Context Protocol: tools that read, or also tools that write to profiles.',
  ),
  upstreamKey: {
    ...option(
      'upstream-key',
      'KEY',
      apiKeyText,
      none,
      'API key for the upstream, used by commands that read or serve it, such as mcp and search.',
    ),
    isSecret: true,
  },
  subgraph: option(
    'subgraph',
    'on|off',
    toggle,
    'off',
    'Serve GraphQL as a federation subgraph, with _service and _entities.',
  ),
  shutdownDelay: option(
    'shutdown-delay',
    'SECONDS',
    delaySeconds,
    '1',
    'Delay after SIGTERM during which /readyz already fails and requests are still accepted, for load balancers.',
  ),
  workerTimeout: option(
    'worker-timeout',
    'SECONDS',
    delaySeconds,
    '30',
    'Replace a worker that does not respond to the primary for this long; 0 never does.',
  ),
  integrityCheckDelay: option(
    'integrity-check-delay',
    'SECONDS',
    delaySeconds,
    '5',
    'Delay after startup before the database is checked for corruption in the background.',
  ),
  logLevel: option('log-level', 'LEVEL', logLevel, 'warn', 'silent, error, warn, info or debug.'),
  tokenKey: {
    ...option(
      'token-key',
      'SECRET',
      tokenKey,
      none,
      'Secret that session tokens are signed with, shared by processes that serve the same users; created in the data directory unless set.',
    ),
    isSecret: true,
  },
  previousTokenKey: {
    ...option(
      'previous-token-key',
      'SECRET',
      tokenKey,
      none,
      'The previous token key, whose tokens are still accepted while the key is rotated.',
    ),
    isSecret: true,
  },
} as const;
