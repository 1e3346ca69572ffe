import type { DataSet } from './data/model.ts';
import type { OptionalMember } from './members.ts';

export type Format = 'json' | 'xml';
export type Version = 1 | 2;

/** How the service behaves. Every switch has a flag on the command line with the same name. */
export interface ServiceOptions {
  /** The representations that it can write; a request that accepts no other gets 406. */
  readonly formats?: readonly Format[];
  /** The version of every account. Without it each account has its own. */
  readonly version?: Version;
  /** Whose members the documents have: those of the description, of the years after it, or both. */
  readonly era?: Era;
  /** Members that documents lack. */
  readonly without?: readonly OptionalMember[];
  /** The size of its pages, whatever a client asks for; 0 for the requested one. */
  readonly pageSize?: number;
  /** How JSON has a list without entries: as one, or as the empty object that the original often has. */
  readonly emptyLists?: 'lists' | 'objects';
  /** Dates of creation and change: as the protocol says, or always in the long textual form. */
  readonly dates?: 'by-document' | 'textual';
  /** `by-version` is what the description records: ISO-8859-1 for JSON of version 1, else UTF-8. */
  readonly encoding?: 'utf-8' | 'iso-8859-1' | 'by-version';
  /** Whether the media type names the encoding, or only the declaration of an XML document does. */
  readonly charset?: 'in-header' | 'in-declaration';
  /** Sends `100 Continue` before every answer, although it was not requested. */
  readonly unaskedContinue?: boolean;
  /** Whether `/definitions` exists; the description does not mention it. */
  readonly definitions?: boolean;
  /** Users and a data tree in the place of the service's own; nobody has a profile then. Not a flag. */
  readonly data?: DataSet;
  /** Whether only the eleven operations of the description exist, and the sign-in that it leaves open. */
  readonly onlyDescribed?: boolean;
  readonly port?: number;
  readonly now?: () => Date;
}

type Era = 'description' | 'later' | 'both';
type Optional = 'data' | 'version';
export type Settings = Required<Omit<ServiceOptions, Optional>> & Pick<ServiceOptions, Optional>;

export function withDefaults(options: ServiceOptions): Settings {
  return {
    formats: ['json', 'xml'],
    era: 'both',
    without: [],
    pageSize: 0,
    emptyLists: 'lists',
    dates: 'by-document',
    encoding: 'utf-8',
    charset: 'in-header',
    unaskedContinue: false,
    definitions: true,
    onlyDescribed: false,
    port: 0,
    now: () => new Date(),
    ...options,
  };
}
