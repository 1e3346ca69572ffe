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
  form: 'a file, or the word memory',
  parse: (text) => (/^[a-z]+:\/\//.test(text) ? undefined : someText.parse(text)),
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
