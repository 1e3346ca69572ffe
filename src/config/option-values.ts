/** The form of an option's value. `parse` gives `undefined` for text that is not of the form. */
export interface OptionKind<T> {
  readonly form: string;
  parse(text: string): T | undefined;
}

export const hostName: OptionKind<string> = {
  form: 'an address or host name, such as 127.0.0.1 or ::1',
  parse: (text) => (/^[A-Za-z0-9.:_-]{1,255}$/.test(text) ? text : undefined),
};

export const port: OptionKind<number> = {
  form: 'a port from 0 to 65535',
  parse: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
};

export const seconds: OptionKind<number> = {
  form: 'whole seconds from 0 to 300',
  parse: (text) => (/^\d{1,3}$/.test(text) && Number(text) <= 300 ? Number(text) : undefined),
};

export const someText: OptionKind<string> = {
  form: 'a path',
  parse: (text) => (text !== '' && !text.includes('\0') ? text : undefined),
};

export const storeName: OptionKind<string> = {
  form: 'a file, the word memory, or a PostgreSQL database such as postgres://user:password@127.0.0.1:5432/emissions?sslmode=verify-full',
  parse(text) {
    if (isDatabaseAddress(text)) return isGoodAddress(text) ? text : undefined;
    const file = text.replace(/^sqlite:/, '');
    return file.includes('://') ? undefined : someText.parse(file);
  },
};

export const databaseAddress: OptionKind<DatabaseUrl> = {
  form: 'a PostgreSQL database such as postgres://user:password@127.0.0.1:5433/emissions?sslmode=verify-full',
  parse: (text) => (isDatabaseAddress(text) && isGoodAddress(text) ? text : undefined),
};

/** Whether two addresses lead to one database, whoever asks there and how. */
export function isSameDatabase(one: DatabaseUrl, other: DatabaseUrl): boolean {
  const [a, b] = [one, other].map((address) => {
    const { hostname, port: given, pathname } = new URL(address);
    return `${hostname.toLowerCase()}:${given || '5432'}/${decodeURIComponent(pathname)}`;
  });
  return a === b;
}

export type DatabaseUrl = `postgres${string}`;

/** Whether a store is a database on a PostgreSQL server. */
export function isDatabaseAddress(store: string | null): store is DatabaseUrl {
  return store !== null && /^postgres(ql)?:/.test(store);
}

function isGoodAddress(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, username, password, searchParams, hash } = new URL(text);
  const parameters = [...searchParams];
  return (
    /^([A-Za-z0-9._-]{1,255}|\[[0-9a-f:.]+\])$/.test(hostname) &&
    /^\/[^/]+$/.test(pathname) &&
    [pathname, username, password].every(isDecodable) &&
    hash === '' &&
    new Set(parameters.map(([name]) => name)).size === parameters.length &&
    parameters.every(([name, value]) =>
      name === 'sslmode'
        ? ['disable', 'require', 'verify-full'].includes(value)
        : name === 'sslrootcert' && value !== '',
    )
  );
}

function isDecodable(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}

/** A wrong value as a message may show it: addresses may hold a password. */
export function shown(text: string): string {
  if (/postgres/i.test(text)) return '; got an address that is not shown, for it may hold a password';
  return `; got ${JSON.stringify(text.replaceAll(/\/\/.*@/gs, '//…@').slice(0, 80))}`;
}

export const poolSize: OptionKind<number> = {
  form: 'a whole number from 1 to 500',
  parse: (text) =>
    /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 500 ? Number(text) : undefined,
};

export const formatName: OptionKind<'json' | 'xml'> = {
  form: 'json or xml',
  parse: (text) => (text === 'json' || text === 'xml' ? text : undefined),
};

export const toggle: OptionKind<boolean> = {
  form: 'on or off',
  parse: (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
};

export const logLevel: OptionKind<'silent' | 'error' | 'warn' | 'info' | 'debug'> = {
  form: 'silent, error, warn, info or debug',
  parse: (text) =>
    text === 'silent' || text === 'error' || text === 'warn' || text === 'info' || text === 'debug'
      ? text
      : undefined,
};

/** Off, on the port of everything else, or on a port of its own. */
export type MetricsPlace = 'off' | 'on' | number;

export const metricsPlace: OptionKind<MetricsPlace> = {
  form: 'off, on, or a port from 1 to 65535',
  parse: (text) => (text === 'off' || text === 'on' ? text : port.parse(text) || undefined),
};

export const tokenKey: OptionKind<string> = {
  form: 'at least 32 characters',
  parse: (text) => (text.length >= 32 ? text : undefined),
};

export const baseUrl: OptionKind<string> = {
  form: 'an http or https address without user name, query or fragment, such as https://emissions.example',
  parse(text) {
    if (!URL.canParse(text)) return undefined;
    const { protocol, username, password, search, hash, href } = new URL(text);
    const isHttp = protocol === 'http:' || protocol === 'https:';
    return isHttp && username + password + search + hash === '' ? href.replace(/\/$/, '') : undefined;
  },
};

const byteUnits: Readonly<Record<string, number>> = { KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

export const byteCount: OptionKind<number> = {
  form: 'a number of bytes such as 33554432 or 32MiB, with KiB, MiB or GiB at most 64GiB, or 0',
  parse(text) {
    const [, digits = '', unit = ''] = /^(\d{1,11})(KiB|MiB|GiB)?$/.exec(text) ?? [];
    const bytes = Number(digits) * (byteUnits[unit] ?? 1);
    return digits !== '' && bytes <= 64 * 1024 ** 3 ? bytes : undefined;
  },
};

export const secondCount: OptionKind<number> = {
  form: 'a whole number of seconds from 1 to 3600',
  parse: (text) => inRange(text, 1, 3600),
};

export const requestCount: OptionKind<number> = {
  form: 'a whole number from 1 to 100000',
  parse: (text) => inRange(text, 1, 100_000),
};

export const requestRate: OptionKind<number> = {
  form: 'a whole number of requests in a minute from 1 to 1000000, or 0 for no limit',
  parse: (text) => inRange(text, 0, 1_000_000),
};

/** So many, or as many as the machine has cores for the program. */
export type WorkerCount = number | 'auto';

export const workerCount: OptionKind<WorkerCount> = {
  form: 'a whole number from 1 to 64, or auto',
  parse: (text) => (text === 'auto' ? text : inRange(text, 1, 64)),
};

function inRange(text: string, least: number, most: number): number | undefined {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}

const limitNames = [
  'tokens',
  'depth',
  'aliases',
  'directives',
  'rootFields',
  'nodes',
  'upstreamCalls',
] as const;

/** How much one GraphQL request may ask for; what is not named stays as it is. */
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

export const modeName: OptionKind<Mode> = {
  form: 'development or production',
  parse: (text) => (text === 'development' || text === 'production' ? text : undefined),
};

/** Origins word for word as browsers send them. All of them cannot be had: that is no list of whom to trust. */
export const corsOrigins: OptionKind<readonly string[]> = {
  form: 'origins as browsers send them, such as https://app.example,http://localhost:3000 without a path or a slash at the end, and not *',
  parse(text) {
    const origins = text.split(',').map((part) => part.trim());
    return origins.every(isOrigin) ? origins : undefined;
  },
};

function isOrigin(text: string): boolean {
  return /^https?:\/\/[A-Za-z0-9.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
