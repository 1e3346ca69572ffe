import { none, option } from './config-option.ts';
import { baseUrl, certificateFile, deadlineMilliseconds, wireFormat } from './option-values.ts';

export const upstreamOptions = {
  upstream: option(
    'upstream',
    'URL',
    baseUrl,
    none,
    'Base URL of a remote REST service to serve instead of a database.',
  ),
  upstreamFormat: {
    ...option('upstream-format', 'json|xml', wireFormat, 'json', 'Format of requests to the upstream.'),
    needsUpstream: true,
  },
  upstreamCa: {
    ...option(
      'upstream-ca',
      'FILE',
      certificateFile,
      none,
      'Certificates in PEM of the authorities that sign the certificate of the upstream, instead of those that Node trusts.',
    ),
    needsUpstream: true,
  },
  upstreamTimeout: {
    ...option(
      'upstream-timeout',
      'MS',
      deadlineMilliseconds,
      '3000',
      'Deadline of one request to the upstream in milliseconds, retries included, after which it fails with UPSTREAM_TIMEOUT.',
    ),
    needsUpstream: true,
  },
} as const;
