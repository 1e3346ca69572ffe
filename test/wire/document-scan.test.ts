import { XMLParser } from 'fast-xml-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createDocumentScan,
  type DocumentLimits,
  documentLimits,
} from '../../src/wire/json/document-scan.ts';
import type { Format } from '../../src/wire/documents/format.ts';
import { readXml as readXmlInSteps } from '../../src/wire/xml/read-xml.ts';
import { complete } from '../../src/wire/documents/steps.ts';
import { parseBody } from '../../src/wire/documents/parse-body.ts';
import { decodeProfileCategory, encodeProfileCategory } from '../../src/wire/profiles/profile-category.ts';
import { cases, check } from './read-back.ts';
import * as sample from './sample-profile.ts';

interface Size {
  readonly parts: number;
  readonly depth: number;
  readonly names: number;
}

/** Reads the document in two pieces. */
function exceeded(text: string, format: Format, limits: DocumentLimits, cut = 0): string | null {
  const scan = createDocumentScan(format, limits);
  const bytes = Buffer.from(text);
  return scan(bytes.subarray(0, cut)) ?? scan(bytes.subarray(cut));
}

/** What parsing made of it. */
function sizeOf(value: unknown, names = new Set<string>()): Size {
  if (typeof value !== 'object' || value === null) return { parts: 1, depth: 0, names: names.size };
  const members = Object.values(value);
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  keys.forEach((_, index) => names.add(JSON.stringify(keys.slice(0, index + 1))));
  const inside = members.map((member) => sizeOf(member, names));
  return {
    // An empty list counts as much as one with a value: no comma tells them apart.
    parts: inside.reduce((sum, { parts }) => sum + parts, members.length === 0 ? 2 : 1),
    depth: 1 + Math.max(0, ...inside.map(({ depth }) => depth)),
    names: names.size,
  };
}

const text = fc.oneof(fc.string(), fc.constantFrom('', '{', '[[', '":', '\\', '\\"', ',', '<a>', '€', ']]'));

const readXml = (xml: string, limits: DocumentLimits) => complete(readXmlInSteps(xml, limits));

describe('the scan of a document', () => {
  it('the scan of a JSON document counts the values, levels and names that the parser finds', () => {
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof({ maxDepth: 4 }, text, fc.double(), tie('list'), tie('object')),
      list: fc.array(tie('json'), { maxLength: 4 }),
      object: fc.dictionary(text, tie('json'), { maxKeys: 4 }),
    }));
    check(fc.tuple(json, fc.boolean(), fc.nat()), ([value, isSpaced, cut]) => {
      const written = JSON.stringify({ value }, null, isSpaced ? 2 : 0);
      const size = sizeOf(JSON.parse(written));
      expect(exceeded(written, 'json', size, cut % written.length)).toBeNull();
      for (const name of ['parts', 'depth', 'names'] as const) {
        expect(exceeded(written, 'json', { ...size, [name]: size[name] - 1 }, cut)).not.toBeNull();
      }
    });
  });

  it('the scan of an XML document counts the elements that the parser finds', () => {
    check(fc.tuple(xmlElement, fc.nat()), ([{ xml, elements }, cut]) => {
      const limits = { ...documentLimits, parts: elements };
      expect(exceeded(xml, 'xml', limits, cut % xml.length)).toBeNull();
      expect(exceeded(xml, 'xml', { ...limits, parts: elements - 1 }, cut)).not.toBeNull();
    });
  });

  const entries = Array.from({ length: 1000 }, () => sample.entry);
  const page = { ...sample.page, entries, total: 1000, request: { page: 1, itemsPerPage: 1000 } };
  const { profile, dataCategory, environment } = sample;
  const head = {
    profile,
    dataCategory,
    environment,
    children: [],
    branches: null,
    actions: null,
    month: null,
  };
  const write = ({ format, apiVersion }: (typeof cases)[number]) =>
    encodeProfileCategory(
      { ...(apiVersion === '1.0' ? sample.envelope1 : sample.envelope2), ...head, items: page },
      format,
    );

  it.each(cases)('1,000 items pass in $format of version $apiVersion', (one) => {
    const document = write(one);
    expect(exceeded(document, one.format, documentLimits)).toBeNull();
    expect(exceeded(document, one.format, { ...documentLimits, parts: 1000 })).not.toBeNull();
  });

  it.each(cases)('1,000 items are read in as many steps in $format of version $apiVersion', (one) => {
    const steps = decodeProfileCategory(parseBody(write(one), one.format), dataCategory.itemDefinition);
    expect([...steps]).toHaveLength(1000);
  });
});

interface Written {
  readonly xml: string;
  readonly elements: number;
}

const xmlName = fc.constantFrom('a', 'B', '_c', 'd-1', 'é', 'x:y');
const xmlText = fc.constantFrom('', 't', ' ', '&lt;', '&#65;', '&#x1F600;', '>', 'é€', '\r\n', '/>', '"');
const attributes = fc
  .uniqueArray(fc.tuple(xmlName, xmlText), { selector: ([name]) => name, maxLength: 3 })
  .map((pairs) => pairs.map(([name, value]) => `\n ${name} = '${value.trim()}'`).join(''));

const { xmlElement } = fc.letrec<{ xmlElement: Written; child: Written }>((tie) => ({
  child: fc.oneof(
    { maxDepth: 4 },
    xmlText.map((xml) => ({ xml, elements: 0 })),
    tie('xmlElement'),
  ),
  xmlElement: fc
    .tuple(xmlName, attributes, fc.array(tie('child'), { maxLength: 4 }), fc.boolean())
    .map(([name, start, children, isClosed]) => {
      const content = children.map(({ xml }) => xml).join('');
      const elements = children.reduce((sum, child) => sum + child.elements, 1);
      return content === '' && isClosed
        ? { xml: `<${name}${start}/>`, elements }
        : { xml: `<${name}${start}>${content}</${name} >`, elements };
    }),
}));

describe('the reader of XML', () => {
  const reference = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    textNodeName: '#text',
    alwaysCreateTextNode: false,
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    htmlEntities: true,
  });

  it('what is read of a document is what another parser reads', () => {
    check(xmlElement, ({ xml }) => {
      const { name, content } = readXml(`<?xml version="1.0"?>\n<!-- a -->${xml}<?end?>`, documentLimits);
      expect({ [name]: content }).toEqual(reference.parse(xml));
    });
  });

  it.each([
    ['no space between attributes', '<a b="1"c="2"/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['an attribute without a value', '<a b/>'],
    ['a tag in an attribute', '<a b="<"/>'],
    ['a name that begins with a digit', '<1a/>'],
    ['a name with a multiplication sign', '<a×/>'],
    ['space before a name', '< a/>'],
    ['an end without a start', '<a/></a>'],
    ['ends in another order', '<a><b></a></b>'],
    ['text behind the root', '<a/>text'],
    ['text before the root', 'text<a/>'],
    ['a section outside the root', '<![CDATA[text]]><a/>'],
    ['a section without an end', '<a><![CDATA[text</a>'],
    ['a comment without an end', '<a/><!-- text'],
    ['a second declaration', '<a/><?xml version="1.0"?>'],
    ['a declaration behind a space', ' <?xml version="1.0"?><a/>'],
    ['an instruction without a name', '<??><a/>'],
    ['a declaration of an element', '<!ELEMENT a ANY><a/>'],
    ['a member that every object has', '<a><__proto__/></a>'],
    ['a tag without an end', '<a'],
    ['nothing but a comment', '<!-- a -->'],
  ])('XML with %s is not well-formed', (_, xml) => {
    expect(() => readXml(xml, documentLimits)).toThrow('The body is not well-formed XML.');
  });

  it.each([
    ['<?xml?>', false],
    ['<?xml ?>', false],
    ['<?xml version="9" foo="bar"?>', false],
    ['<?xml version="2.0"?>', false],
    ['<?xml version="1."?>', false],
    ['<?xml version="1.0\'?>', false],
    ['<?xml encoding="UTF-8"?>', false],
    ['<?xml encoding="UTF-8" version="1.0"?>', false],
    ['<?xml version="1.0" standalone="no" encoding="UTF-8"?>', false],
    ['<?xml version="1.0"encoding="UTF-8"?>', false],
    ['<?xml version="1.0" encoding="-8"?>', false],
    ['<?xml version="1.0" standalone="maybe"?>', false],
    ['<?xml version="1.0" version="1.0"?>', false],
    ['<?XML version="1.0"?>', false],
    ['', true],
    ['<?xml version="1.0"?>', true],
    ["<?xml\tversion = '1.1'\r\n?>", true],
    ['\ufeff<?xml version="1.0" encoding="utf-8"?>', true],
    ['<?xml version="1.0" standalone="yes" ?>', true],
    ['<?xml version="1.0" encoding="UTF-8" standalone=\'no\'?>', true],
    ['<?xml-stylesheet href="a"?>', true],
  ])('the declaration %o is accepted: %s', (declaration, isAccepted) => {
    const read = () => readXml(`${declaration}<a/>`, documentLimits).name;
    if (isAccepted) expect(read()).toBe('a');
    else expect(read).toThrow('The body is not well-formed XML');
  });

  it.each([
    ['elements', '<b/>'.repeat(10), '9 elements'],
    ['attributes', `<b ${Array.from({ length: 10 }, (_, n) => `c${n}=""`).join(' ')}/>`, '9 elements'],
    ['references', '&amp;'.repeat(10), '9 elements'],
    ['returns', '\r'.repeat(10), '9 elements'],
    ['sections', '<![CDATA[]]>'.repeat(10), '9 elements'],
    ['comments', '<!---->'.repeat(10), '9 elements'],
    ['names', '<b/><c/><d/><e/><f/>', '4 different names'],
    ['orders of names', '<b><d/><c/></b><b><c/><d/></b>', '4 different names or orders of names'],
    ['levels', `${'<b>'.repeat(4)}${'</b>'.repeat(4)}`, '4 levels deep'],
  ])('more %s than the limit are refused, and as many as the limit are read', (_, content, limit) => {
    const xml = `<a>${content}</a>`;
    const limits = { parts: 9, names: content.includes('c9') ? 20 : 4, depth: 4 };
    expect(() => readXml(xml, limits)).toThrow(limit);
    const wider = { parts: 12, names: 12, depth: 5 };
    expect(readXml(xml, wider).name).toBe('a');
  });
});
