import { contentOf } from './document.ts';
import { type Element, element, listOf } from '../elements/element.ts';
import type { Format } from '../elements/format.ts';
import { formatJson } from '../json/format-json.ts';
import { formatXml } from '../xml/format-xml.ts';
import type { WireNode } from '../elements/wire-node.ts';

export interface ErrorDocument {
  readonly code: number;
  readonly name: string;
  readonly description: string;
  readonly uri: string;
  /** An addition to the original's document: the parameter that was wrong. */
  readonly argument?: string | undefined;
  /** Another: whether that is no parameter, and no value. */
  readonly isNameUnknown?: boolean | undefined;
  /** Another: what was wrong, where the description is a sentence that clients compare whole. */
  readonly detail?: string | undefined;
  /** Another: the errors of a batch, one for each of its bad entries. */
  readonly errors?: readonly EntryError[] | undefined;
}

/** The error of an entry of a batch. */
export interface EntryError {
  /** The number of the entry, from 1. */
  readonly entry: number;
  /** The field of the entry. */
  readonly argument?: string | undefined;
  /** Whether the field is no field of the entry, and no value. */
  readonly isNameUnknown?: boolean | undefined;
  readonly description: string;
  readonly detail?: string | undefined;
}

const specification = 'http://www.w3.org/Protocols/rfc2616/rfc2616-sec10.html';

/** Statuses that are younger than RFC 2616. */
const younger: Readonly<Record<number, string>> = {
  429: 'https://www.rfc-editor.org/rfc/rfc6585#section-4',
};

/** Where RFC 2616 describes a status, as the original's documents refer to it. */
export function statusUri(code: number): string {
  const own = younger[code];
  if (own !== undefined) return own;
  const series = Math.floor(code / 100);
  return `${specification}#sec10.${series}.${(code % 100) + 1}`;
}

export function encodeError(document: ErrorDocument, format: Format): string {
  const status = statusElement(document, format);
  return format === 'json' ? formatJson({ status }) : formatXml('Resources', null, element({}, { status }));
}

export function statusElement(
  { code, name, description, uri, argument, isNameUnknown, detail, errors }: ErrorDocument,
  format: Format,
): Element {
  const address = format === 'json' ? { uri } : { URI: uri };
  const entries = errors?.map((error) => element({}, { ...error, ...flagOf(error) }));
  return element(
    {},
    {
      code,
      name,
      description,
      ...address,
      argument,
      ...flagOf({ isNameUnknown }),
      detail,
      errors: entries === undefined ? undefined : listOf('error', entries),
    },
  );
}

/** Written where it is true. */
function flagOf({ isNameUnknown }: Pick<EntryError, 'isNameUnknown'>) {
  return { isNameUnknown: isNameUnknown === true ? true : undefined };
}

/** `null` for a body that is no error document. */
export function decodeError(body: WireNode): ErrorDocument | null {
  const status = body.node('status') ?? contentOf(body, 'Status');
  const code = Number(status.text('code'));
  if (!Number.isInteger(code)) return null;
  return {
    code,
    name: status.text('name') ?? '',
    description: status.text('description') ?? '',
    uri: status.text('uri') ?? status.text('URI') ?? '',
    argument: status.text('argument'),
    isNameUnknown: readFlag(status),
    detail: status.text('detail'),
    errors: status.nodes('errors', 'error')?.map((error) => ({
      entry: Number(error.text('entry')),
      argument: error.text('argument'),
      isNameUnknown: readFlag(error),
      description: error.text('description') ?? '',
      detail: error.text('detail'),
    })),
  };
}

function readFlag(node: WireNode): true | undefined {
  return node.text('isNameUnknown') === 'true' ? true : undefined;
}
