import { certificateFault } from '../../config/certificates.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';

/** Tells operators why a remote service does not answer, without its host and port, which `--upstream` names. */
interface UpstreamFaults {
  /** The status of an answer, or why there was none. */
  note(ending: number | Error): void;
  /** The error of a check, with the reason for operators in its message. */
  explain(error: unknown): unknown;
}

export function createUpstreamFaults(
  upstream: string,
  log: (fault: Pick<Error, 'message'>) => void,
): UpstreamFaults {
  const isTls = upstream.startsWith('https:');
  let latest: string | null = null;
  return {
    note(ending) {
      const reason = reasonOf(ending, isTls);
      if (reason !== null || typeof ending === 'number') latest = reason;
      if (reason !== null) log({ message: reason });
    },
    explain(error) {
      if (!(error instanceof EmissionsError)) return error;
      const { code, message, retryAfter, upstream: answered } = error;
      const reason = code === 'TIMEOUT' ? tooSlow : (reasonOf(error, isTls) ?? latest);
      if (reason === null) return error;
      log({ message: reason });
      const beginning = retryAfter === undefined ? 'The emissions service cannot be reached:' : message;
      return new EmissionsError(code, `${beginning} ${reason}`, { cause: error, upstream: answered });
    },
  };
}

/** `null` for what has another cause than the way to the service. */
function reasonOf(error: unknown, isTls: boolean): string | null {
  if (!(error instanceof EmissionsError)) return null;
  if (error.code === 'UPSTREAM_TIMEOUT') return tooSlow;
  // The HTTP client leaves only the code of what the system or TLS reports.
  if (!/^UPSTREAM_(UNAVAILABLE|PROTOCOL)$/.test(error.code) || !(error.cause instanceof Error)) return null;
  const { message: code } = error.cause;
  // The client was closed while it asked.
  if (code === 'UND_ERR_DESTROYED') return null;
  const host = 'the host in --upstream';
  return (
    certificateFault(code, { host, authorityOption: '--upstream-ca' }) ??
    reasons.find(([pattern]) => pattern.test(code))?.[1] ??
    otherReason(code, isTls)
  );
}

const tooSlow = 'it did not answer in time. Check its load, or raise --upstream-timeout.';

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'there is no host of that name. Fix the host in --upstream.'],
  [/^ECONNREFUSED$/, 'nothing listens there. Fix host and port in --upstream, or start the service.'],
  [
    /^(EHOSTUNREACH|ENETUNREACH)$/,
    'no network leads to its host. Fix the host in --upstream, or the network.',
  ],
  [
    /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/,
    'the connection timed out. Fix host and port in --upstream, or check its load.',
  ],
  [
    /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/,
    'its port does not speak TLS. Begin --upstream with http://, or name another port.',
  ],
  [
    /^ERR_SSL_(TLSV1_ALERT_PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL)$/,
    'it speaks no TLS from version 1.2 on. Update it, or the proxy in front of it.',
  ],
];

function otherReason(code: string, isTls: boolean): string {
  const isAnswer = /^(HTTP|HPE_)/.test(code);
  const what = isAnswer ? 'it does not answer as an emissions service does' : 'the connection failed';
  return `${what} (${code}).${isTls ? '' : ' If its port speaks TLS, begin --upstream with https://.'}`;
}
