export type DatabaseUrl = `postgres${string}`;

/** Whether the store is a database on a PostgreSQL server. */
export function isDatabaseUrl(store: string | null): store is DatabaseUrl {
  return store !== null && /^postgres(ql)?:/.test(store);
}

/** Whether two URLs lead to the same database, whatever the user and the parameters. */
export function isSameDatabase(one: DatabaseUrl, other: DatabaseUrl): boolean {
  const [a, b] = [one, other].map((url) => {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname.toLowerCase()}:${port || '5432'}/${decodeURIComponent(pathname)}`;
  });
  return a === b;
}

/** A host, one database name, and no parameters but `sslmode` and `sslrootcert`. */
export function isValidDatabaseUrl(text: string): text is DatabaseUrl {
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

/** An invalid value for an error message, without what may be a password. */
export function redact(text: string): string {
  if (/postgres/i.test(text)) return '; got a URL that is not shown because it may contain a password';
  return `; got ${JSON.stringify(text.replaceAll(/\/\/.*@/gs, '//…@').slice(0, 80))}`;
}
