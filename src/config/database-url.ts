export type DatabaseUrl = `postgres${string}`;

/** One of the servers that a URL names; a host that begins with `/` is the folder of a Unix socket. */
export interface DatabaseServer {
  readonly host: string;
  readonly port: number;
}

interface DatabaseUrlParts {
  readonly servers: readonly DatabaseServer[];
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly parameters: Readonly<Partial<Record<ParameterName, string>>>;
}

/** The parameters of libpq that the program has, with what each may be. */
const parameterForms = {
  host: [/^.+$/s, 'names of hosts'],
  port: [/^\d{1,5}(,\d{1,5})*$/, 'one port, or one for each host'],
  connect_timeout: [/^([1-9]|[1-9]\d|[12]\d\d|300)$/, 'a whole number of seconds from 1 to 300'],
  application_name: [/^[\x20-\x7e]{1,63}$/, 'up to 63 characters of ASCII'],
  target_session_attrs: [
    /^(any|read-write|read-only|primary|standby)$/,
    'any, read-write, read-only, primary or standby',
  ],
  sslmode: [/^(disable|require|verify-full)$/, 'disable, require or verify-full'],
  sslrootcert: [/^[^\0]+$/, 'a file'],
} as const satisfies Readonly<Record<string, readonly [RegExp, string]>>;

type ParameterName = keyof typeof parameterForms;

export function isDatabaseUrl(store: string | null): store is DatabaseUrl {
  return store !== null && /^postgres(ql)?:/.test(store);
}

export function nameServer({ host, port }: DatabaseServer): string {
  return `${host.includes(':') ? `[${host}]` : host.toLowerCase()}:${port}`;
}

export function isValidDatabaseUrl(text: string): text is DatabaseUrl {
  return typeof readDatabaseUrl(text) === 'object';
}

const standardPort = 5432;

/** Its parts, or which of them is refused and why, without what may be a password. */
export function readDatabaseUrl(text: string): DatabaseUrlParts | string {
  const [all, , access = '', hosts = '', path = '', query = ''] =
    /^postgres(ql)?:\/\/(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#@]*)?(?:\?([^#@]*))?$/.exec(text) ?? [];
  if (all === undefined) return 'it has another form: percent-encode reserved characters';
  const [user, password, database] = [/^[^:]*/, /(?<=:).*$/s, /(?<=^\/).*$/s].map((part, index) =>
    decode(part.exec(index === 2 ? path : access)?.[0] ?? ''),
  );
  if (user === undefined || password === undefined) return 'its user or password is not percent-encoded';
  if (database === undefined || database === '' || /^\/[^/]*\//.test(path))
    return 'its database must be one name';
  const parameters = readParameters(query);
  if (typeof parameters === 'string') return parameters;
  const servers = readServers(hosts, parameters);
  return typeof servers === 'string' ? servers : { servers, database, user, password, parameters };
}

function readParameters(query: string): DatabaseUrlParts['parameters'] | string {
  const parameters: Partial<Record<ParameterName, string>> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    if (!isParameter(name)) {
      const shown = /^[a-z_]{1,40}$/.test(name) ? ` ${name}` : '';
      return `its parameter${shown} is none of ${Object.keys(parameterForms).join(', ')}`;
    }
    const [pattern, form] = parameterForms[name];
    if (name in parameters) return `its parameter ${name} is given twice`;
    if (!pattern.test(value)) return `its parameter ${name} must be ${form}`;
    parameters[name] = value;
  }
  return parameters;
}

function isParameter(name: string): name is ParameterName {
  return Object.hasOwn(parameterForms, name);
}

/** Parameters win over the part before the path, as in libpq. */
function readServers(authority: string, { host, port }: DatabaseUrlParts['parameters']) {
  const named = authority.split(',').map((entry) => /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(entry));
  if (named.includes(null)) return 'its port must be from 1 to 65535';
  const hosts = host?.split(',') ?? named.map((entry) => entry?.[1] ?? '');
  const ports = port?.split(',') ?? (host === undefined ? named.map((entry) => entry?.[2]) : []);
  if (ports.length > 1 && ports.length !== hosts.length)
    return 'its parameter port must be one port, or one for each host';
  if (!hosts.every(isHost)) return 'its host must be a name, an address, or a folder in the parameter host';
  const servers = hosts.map((name, index) => ({
    host: name.replaceAll(/^\[|\]$/g, ''),
    port: Number(ports[ports.length === 1 ? 0 : index] ?? standardPort),
  }));
  return servers.every(({ port: one }) => one >= 1 && one <= 65_535)
    ? servers
    : 'its port must be from 1 to 65535';
}

function isHost(text: string): boolean {
  return /^([A-Za-z0-9._-]{1,255}|\[[0-9a-f:.]+\]|(?=.*:)[0-9a-f:.]+|\/[^\0]*)$/i.test(text);
}

function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/** An invalid value for an error message, without what may be a password. */
export function redact(text: string): string {
  const mistake = isDatabaseUrl(text) ? readDatabaseUrl(text) : null;
  if (typeof mistake === 'string') return `; ${mistake}. It is not shown, because it may contain a password`;
  if (/postgres/i.test(text)) return '; got a URL that is not shown because it may contain a password';
  return `; got ${JSON.stringify(text.replaceAll(/\/\/.*@/gs, '//…@').slice(0, 80))}`;
}
