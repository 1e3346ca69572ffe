import { parseArgs } from 'node:util';
import { type OptionalMember, optionalMembers } from './members.ts';
import type { ServiceOptions } from './options.ts';

const choices = {
  formats: ['json', 'xml'],
  version: ['1', '2'],
  era: ['description', 'later', 'both'],
  emptyLists: ['lists', 'objects'],
  dates: ['by-document', 'textual'],
  encoding: ['utf-8', 'iso-8859-1', 'by-version'],
  charset: ['in-header', 'in-declaration'],
} as const;

export const usage = `npm run reference-service -- [flags]

${Object.entries(choices)
  .map(([name, values]) => `  --${name} ${values.join(' | ')}`)
  .join('\n')}
  --unaskedContinue
  --noDefinitions
  --onlyDescribed
  --port NUMBER
  --pageSize NUMBER
  --without MEMBER,MEMBER,...    one or more of:
${Object.keys(optionalMembers)
  .map((name) => `      ${name}`)
  .join('\n')}
`;

/** The options that the flags of a command line set; a value that no switch has is an error. */
export function optionsOf(args: readonly string[]): ServiceOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      formats: text,
      version: text,
      era: text,
      emptyLists: text,
      dates: text,
      encoding: text,
      charset: text,
      without: text,
      port: text,
      pageSize: text,
      unaskedContinue: { type: 'boolean' },
      noDefinitions: { type: 'boolean' },
      onlyDescribed: { type: 'boolean' },
    },
  });
  const { formats, version, era, emptyLists, dates, encoding, charset, without, port, pageSize } = values;
  const members = Object.keys(optionalMembers) as OptionalMember[];
  return {
    unaskedContinue: values.unaskedContinue === true,
    definitions: values.noDefinitions !== true,
    onlyDescribed: values.onlyDescribed === true,
    ...(formats === undefined ? {} : { formats: listOf('formats', choices.formats, formats) }),
    ...(version === undefined ? {} : { version: oneOf('version', choices.version, version) === '1' ? 1 : 2 }),
    ...(era === undefined ? {} : { era: oneOf('era', choices.era, era) }),
    ...(emptyLists === undefined ? {} : { emptyLists: oneOf('emptyLists', choices.emptyLists, emptyLists) }),
    ...(dates === undefined ? {} : { dates: oneOf('dates', choices.dates, dates) }),
    ...(encoding === undefined ? {} : { encoding: oneOf('encoding', choices.encoding, encoding) }),
    ...(charset === undefined ? {} : { charset: oneOf('charset', choices.charset, charset) }),
    ...(without === undefined ? {} : { without: listOf('without', members, without) }),
    ...(pageSize === undefined ? {} : { pageSize: Number(pageSize) }),
    ...(port === undefined ? {} : { port: Number(port) }),
  };
}

function listOf<Value extends string>(flag: string, allowed: readonly Value[], text: string): Value[] {
  return text.split(',').map((part) => oneOf(flag, allowed, part.trim()));
}

function oneOf<Value extends string>(flag: string, allowed: readonly Value[], text: string): Value {
  const value = allowed.find((each) => each === text);
  if (value === undefined) throw new RangeError(`--${flag} has no value "${text}".`);
  return value;
}
