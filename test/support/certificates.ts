import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate with its key, as PEM. */
interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface CertificateAuthority extends Certificate {
  readonly name: string;
}

export interface CertificateContent {
  readonly names?: readonly string[];
  /** IPv4. */
  readonly addresses?: readonly string[];
  /** It is valid for two days from then on; from yesterday on if absent. */
  readonly notBefore?: Date;
}

export function createAuthority(name: string): CertificateAuthority {
  const key = createKey();
  const isAuthority = extension('basicConstraints', sequence(trueValue));
  const signsCertificates = extension('keyUsage', der(0x03, Buffer.from([1, 0x06])));
  return { name, key, cert: issue({ name, key }, name, key, [isAuthority, signsCertificates]) };
}

/** A certificate of a server for names and addresses. */
export function signCertificate(
  authority: CertificateAuthority,
  { names = [], addresses = [], notBefore }: CertificateContent,
): Certificate {
  const key = createKey();
  const alternatives = [
    ...names.map((name) => der(0x82, Buffer.from(name))),
    ...addresses.map((address) => der(0x87, Buffer.from(address.split('.').map(Number)))),
  ];
  const subjectAltName = extension('subjectAltName', sequence(...alternatives));
  return { key, cert: issue(authority, 'the server of a test', key, [subjectAltName], notBefore) };
}

/** RFC 5280, section 4.1: as much of a certificate as OpenSSL asks for. */
function issue(
  issuer: Pick<CertificateAuthority, 'name' | 'key'>,
  subject: string,
  subjectKey: string,
  extensions: readonly Buffer[],
  notBefore = new Date(Date.now() - day),
): string {
  const notAfter = new Date(notBefore.getTime() + 2 * day);
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    signatureAlgorithm,
    distinguishedName(issuer.name),
    sequence(time(notBefore), time(notAfter)),
    distinguishedName(subject),
    createPublicKey(subjectKey).export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', content, createPrivateKey(issuer.key));
  const certificate = sequence(content, signatureAlgorithm, der(0x03, Buffer.from([0]), signature));
  return `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`;
}

function createKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

const day = 24 * 60 * 60 * 1000;
const trueValue = der(0x01, Buffer.from([0xff]));
/** ecdsa-with-SHA256 */
const signatureAlgorithm = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));

const extensionIds = { keyUsage: '551d0f', subjectAltName: '551d11', basicConstraints: '551d13' };

function extension(name: keyof typeof extensionIds, value: Buffer): Buffer {
  return sequence(der(0x06, Buffer.from(extensionIds[name], 'hex')), trueValue, der(0x04, value));
}

function distinguishedName(commonName: string): Buffer {
  const attribute = sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(commonName)));
  return sequence(der(0x31, attribute));
}

/** GeneralizedTime without fractions of a second. */
function time(date: Date): Buffer {
  return der(0x18, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
