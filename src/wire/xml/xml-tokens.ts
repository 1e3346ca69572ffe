import { WireError } from '../elements/wire-error.ts';
import { documentLimits } from '../json/document-scan.ts';

const space = '[ \\t\\r\\n]';
const letter =
  'A-Z_a-z:\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd';
const name = `[${letter}][${letter}\\-.\\d\\xb7\\u0300-\\u036f\\u203f\\u2040]*`;
const attributes = `(?:${space}+${name}${space}*=${space}*(?:"[^<"]*"|'[^<']*')){0,100}${space}*`;

/** The byte order mark and the declaration: version, encoding and standalone, in this order. */
const prolog = new RegExp(
  `\\ufeff?(?:<\\?xml${space}+version${space}*=${space}*(["'])1\\.\\d+\\1` +
    `(?:${space}+encoding${space}*=${space}*(["'])[A-Za-z][\\w.-]*\\2)?` +
    `(?:${space}+standalone${space}*=${space}*(["'])(?:yes|no)\\3)?${space}*\\?>)?`,
  'y',
);

/** XML 1.0, productions 2 to 43, without a DOCTYPE; instructions have attributes only, and no second question mark. */
const token = new RegExp(
  [
    `(?<space>${space}+)`,
    `(?<text>[^<&\\]]+|\\](?!\\]>)|&(?:#x?[\\dA-Fa-f]+|\\w+);|<!\\[CDATA\\[[^]*?\\]\\]>)`,
    '<!--(?:(?!--)[^])*?-->',
    `<\\?(?![Xx][Mm][Ll](?:${space}|\\?))(?=[^?]*\\?>)${name}${attributes}\\?>`,
    `(?<end></)${name}${space}*>`,
    `(?<start><)${name}${attributes}(?<empty>/?)>`,
  ].join('|'),
  'y',
);

/**
 * Throws WireError for a document that is not a sequence of tokens in one root,
 * or nested too deeply. It does not compare names; the validator does.
 */
export function assertTokens(xml: string): void {
  let depth = 0;
  let roots = 0;
  prolog.lastIndex = 0;
  prolog.test(xml);
  for (let at = prolog.lastIndex; at < xml.length; at = token.lastIndex) {
    token.lastIndex = at;
    const { text, start, end, empty } = token.exec(xml)?.groups ?? {};
    if (token.lastIndex === 0) throw malformed();
    if (text !== undefined && depth === 0) throw malformed();
    if (end !== undefined) depth -= 1;
    if (start === undefined) continue;
    if (depth === 0) roots += 1;
    if (roots > 1) throw new WireError('The XML body has more than one root.');
    if (depth === documentLimits.depth) {
      throw new WireError(`The XML body is nested more than ${documentLimits.depth} levels deep.`);
    }
    if (empty === '') depth += 1;
  }
}

export function malformed(): WireError {
  return new WireError('The body is not well-formed XML.');
}
