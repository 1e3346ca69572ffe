import { generate } from 'selfsigned';

/** A certificate with its key, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** An authority of one test. */
export async function createAuthority(name: string): Promise<Certificate> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return { cert, key };
}

/** A certificate of a server for names and addresses, signed by an authority. */
export async function signCertificate(
  authority: Certificate,
  { names = [], addresses = [], notAfter }: CertificateContent,
): Promise<Certificate> {
  const altNames = [
    ...names.map((value) => ({ type: 2, value }) as const),
    ...addresses.map((ip) => ({ type: 7, ip }) as const),
  ];
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'PostgreSQL of a test' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: authority,
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'subjectAltName', altNames },
    ],
    ...(notAfter === undefined
      ? {}
      : { notBeforeDate: new Date(notAfter.getTime() - 1000), notAfterDate: notAfter }),
  });
  return { cert, key };
}

export interface CertificateContent {
  readonly names?: readonly string[];
  readonly addresses?: readonly string[];
  readonly notAfter?: Date;
}
