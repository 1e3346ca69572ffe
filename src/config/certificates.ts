import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * The certificates in a file of PEM, without anything else that is in it. Throws an Error
 * that says what is wrong with the file. Node silently ignores what is not a certificate,
 * and would then trust none.
 */
export function readCertificates(file: string): string {
  const content = attempt('cannot be read', () => readFileSync(file, 'utf8'));
  const certificates = content.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length === 0) throw new Error('has no certificate');
  return attempt('has an invalid certificate', () =>
    certificates.map((certificate) => new X509Certificate(certificate).toString()).join('\n'),
  );
}

function attempt<T>(failure: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new Error(failure, { cause });
  }
}

/** Where a rejected certificate comes from, and where its authority is named. */
interface Presented {
  readonly host: string;
  readonly authorityOption: string;
}

type Fault = (presented: Presented) => string;

const mistrusted: Fault = ({ authorityOption }) =>
  `its certificate is signed by an untrusted authority. Name that authority's certificate with ${authorityOption}.`;

/** Keyed by codes of rejected certificates (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const faults: Readonly<Record<string, Fault>> = {
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: mistrusted,
  UNABLE_TO_GET_ISSUER_CERT: mistrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: mistrusted,
  SELF_SIGNED_CERT_IN_CHAIN: mistrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: mistrusted,
  CERT_SIGNATURE_FAILURE: mistrusted,
  CERT_HAS_EXPIRED: () => 'its certificate has expired.',
  CERT_NOT_YET_VALID: () => 'its certificate counts from later on. Look at the clocks of both machines.',
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) =>
    `its certificate is not valid for ${host}. Use a name in the certificate, or issue one for this name.`,
};

/** Why a certificate is rejected; `undefined` for the code of another error. */
export function certificateFault(code: string, presented: Presented): string | undefined {
  return faults[code]?.(presented);
}
