import { isIP } from 'node:net';
import { readCertificates } from './certificates.ts';
import { type DatabaseUrl, isDatabaseUrl, isValidDatabaseUrl } from './database-url.ts';

/** How the value of an option is written. `parse` returns `undefined` for invalid text. */
export interface OptionKind<T> {
  /** Completes "must be …" in error messages. */
  readonly form: string;
  parse(text: string): T | undefined;
}

export const hostName: OptionKind<string> = {
  form: 'an address or host name, such as 127.0.0.1 or ::1',
  parse: (text) => (/^[A-Za-z0-9.:_-]{1,255}$/.test(text) ? text : undefined),
};

export const port: OptionKind<number> = {
  form: 'a port from 0 to 65535',
  parse: (text) => (/^\d{1,5}$/.test(text) ? inRange(text, 0, 65_535) : undefined),
};

export const delaySeconds: OptionKind<number> = {
  form: 'a whole number of seconds from 0 to 300',
  parse: (text) => inRange(text, 0, 300),
};

export const filePath: OptionKind<string> = {
  form: 'a path',
  parse: (text) => (text !== '' && !text.includes('\0') ? text : undefined),
};

/** Certificates in PEM, read from the file that the option names. */
export const certificateFile: OptionKind<string> = {
  form: 'a readable file with certificates in PEM',
  parse(text) {
    try {
      return readCertificates(text);
    } catch {
      return undefined;
    }
  },
};

export const storeName: OptionKind<string> = {
  form: 'a file, the word memory, or a PostgreSQL URL such as postgres://user:password@127.0.0.1:5432/emissions?sslmode=verify-full',
  parse(text) {
    if (isDatabaseUrl(text)) return databaseUrl.parse(text);
    const file = text.replace(/^sqlite:/, '');
    return file.includes('://') ? undefined : filePath.parse(file);
  },
};

export const databaseUrl: OptionKind<DatabaseUrl> = {
  form: 'a PostgreSQL URL such as postgres://user:password@127.0.0.1:5433/emissions?sslmode=verify-full',
  parse: (text) => (isValidDatabaseUrl(text) ? text : undefined),
};

export const poolSize: OptionKind<number> = {
  form: 'a whole number from 1 to 500',
  parse: (text) => inRange(text, 1, 500),
};

export const wireFormat = oneOf('json', 'xml');

export const unknownFieldHandling = oneOf('ignore', 'refuse');

export const toggle: OptionKind<boolean> = {
  form: 'on or off',
  parse: (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
};

export const logLevel = oneOf('silent', 'error', 'warn', 'info', 'debug');

/** Off, on the port that serves everything else, or on a separate port. */
type MetricsEndpoint = 'off' | 'on' | number;

export const metricsEndpoint: OptionKind<MetricsEndpoint> = {
  form: 'off, on, or a port from 1 to 65535',
  parse: (text) => (text === 'off' || text === 'on' ? text : port.parse(text) || undefined),
};

export const tokenKey: OptionKind<string> = {
  form: 'at least 32 characters',
  parse: (text) => (text.length >= 32 ? text : undefined),
};

export const apiKeyText: OptionKind<string> = {
  form: 'a key or token of visible ASCII characters',
  parse: (text) => (/^[!-~]{1,400}$/.test(text) ? text : undefined),
};

/** Off, or which tools agents get. */
export const mcpAccess: OptionKind<'off' | 'read' | 'write'> = oneOf('off', 'read', 'write');

export const baseUrl: OptionKind<string> = {
  form: 'an http or https URL without user name, query or fragment, such as https://emissions.example',
  parse(text) {
    if (!URL.canParse(text)) return undefined;
    const { protocol, username, password, search, hash, href } = new URL(text);
    const isHttp = protocol === 'http:' || protocol === 'https:';
    return isHttp && username + password + search + hash === '' ? href.replace(/\/$/, '') : undefined;
  },
};

/** The text as it is, because it is compared with what tokens say. */
export const issuerUrl: OptionKind<string> = {
  form: 'an https URL without user name, query or fragment, such as https://login.example/realms/company (http on loopback only)',
  parse(text) {
    if (baseUrl.parse(text) === undefined) return undefined;
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, '')) ? text : undefined;
  },
};

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host);
}

export const audienceText: OptionKind<string> = {
  form: 'a text of 1 to 400 visible ASCII characters',
  parse: (text) => (/^[!-~]{1,400}$/.test(text) ? text : undefined),
};

export const claimName: OptionKind<string> = {
  form: 'the name of a claim: up to 200 letters, digits and the characters _ . : / -',
  parse: (text) => (/^[\w.:/-]{1,200}$/.test(text) ? text : undefined),
};

const byteUnits: Readonly<Record<string, number>> = { KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

export const byteCount: OptionKind<number> = {
  form: 'a number of bytes such as 33554432 or 32MiB (KiB, MiB or GiB), at most 64GiB, or 0',
  parse(text) {
    const [, digits = '', unit = ''] = /^(\d{1,11})(KiB|MiB|GiB)?$/.exec(text) ?? [];
    const bytes = Number(digits) * (byteUnits[unit] ?? 1);
    return digits !== '' && bytes <= 64 * 1024 ** 3 ? bytes : undefined;
  },
};

export const cacheSeconds: OptionKind<number> = {
  form: 'a whole number of seconds from 1 to 3600',
  parse: (text) => inRange(text, 1, 3600),
};

export const requestCount: OptionKind<number> = {
  form: 'a whole number from 1 to 100000',
  parse: (text) => inRange(text, 1, 100_000),
};

export const requestRate: OptionKind<number> = {
  form: 'a whole number of requests per minute from 1 to 1000000, or 0 for no limit',
  parse: (text) => inRange(text, 0, 1_000_000),
};

export const failureCount: OptionKind<number> = {
  form: 'a whole number of failures from 1 to 1000, or 0 for no limit',
  parse: (text) => inRange(text, 0, 1000),
};

export const deadlineMilliseconds: OptionKind<number> = {
  form: 'a whole number of milliseconds from 100 to 600000',
  parse: (text) => inRange(text, 100, 600_000),
};

export const cpuMilliseconds: OptionKind<number> = {
  form: 'a whole number of milliseconds from 1 to 3600000, or 0 for no limit',
  parse: (text) => inRange(text, 0, 3_600_000),
};

/** A number, or as many as the cores available to the program. */
type WorkerCount = number | 'auto';

export const workerCount: OptionKind<WorkerCount> = {
  form: 'a whole number from 1 to 64, or auto',
  parse: (text) => (text === 'auto' ? text : inRange(text, 1, 64)),
};

const limitNames = [
  'tokens',
  'depth',
  'aliases',
  'directives',
  'rootFields',
  'nodes',
  'calculations',
  'upstreamCalls',
] as const;

/** Limits of one GraphQL request; those not named keep their defaults. */
export type LimitSettings = Readonly<Partial<Record<(typeof limitNames)[number], number>>>;

export const limitSettings: OptionKind<LimitSettings> = {
  form: `numbers for ${limitNames.join(', ')}, such as depth=15,nodes=10000`,
  parse(text) {
    const settings = text.split(',').map((part) => /^([A-Za-z]+)=(\d{1,7})$/.exec(part.trim()));
    const entries = settings.flatMap((match) => {
      const name = limitNames.find((known) => known === match?.[1]);
      return name === undefined ? [] : [[name, Number(match?.[2])] as const];
    });
    return entries.length === settings.length ? Object.fromEntries(entries) : undefined;
  },
};

export type Mode = 'development' | 'production';

export const modeName: OptionKind<Mode> = oneOf('development', 'production');

/** Origins exactly as browsers send them. There is no wildcard: it would trust every page. */
export const corsOrigins: OptionKind<readonly string[]> = {
  form: 'a list of origins as browsers send them, such as https://app.example,http://localhost:3000, without a path or trailing slash, and not *',
  parse(text) {
    const origins = text.split(',').map((part) => part.trim());
    return origins.every(isOrigin) ? origins : undefined;
  },
};

/** Addresses and subnets, such as those of a load balancer. */
export const proxyAddresses: OptionKind<readonly string[]> = {
  form: 'a list of IP addresses or subnets, such as 10.0.0.1,fd00::/8',
  parse(text) {
    const addresses = text.split(',').map((part) => part.trim());
    return addresses.every(isAddress) ? addresses : undefined;
  },
};

function isAddress(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix ?? 0) <= (family === 4 ? 32 : 128);
}

function isOrigin(text: string): boolean {
  return /^https?:\/\/[A-Za-z0-9.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

export function oneOf<const T extends string>(...words: readonly T[]): OptionKind<T> {
  const form = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  return { form, parse: (text) => words.find((word) => word === text) };
}

function inRange(text: string, least: number, most: number): number | undefined {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}
