import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createDocumentScan,
  type DocumentLimits,
  documentLimits,
} from '../../src/wire/json/document-scan.ts';
import type { Format } from '../../src/wire/elements/format.ts';
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

  it('the scan of an XML document counts its elements, attributes and references', () => {
    check(fc.tuple(xmlElement, fc.nat()), ([{ xml, parts }, cut]) => {
      const limits = { ...documentLimits, parts };
      expect(exceeded(xml, 'xml', limits, cut % xml.length)).toBeNull();
      expect(exceeded(xml, 'xml', { ...limits, parts: parts - 1 }, cut)).not.toBeNull();
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
  /** Elements, attributes and references. */
  readonly parts: number;
}

const xmlName = fc.constantFrom('a', 'B', '_c', 'd-1', 'é', 'x:y');
const xmlText = fc.constantFrom('', 't', ' ', '&lt;', '&#65;', '&#x1F600;', '>', 'é€', '\r\n', '/>', '"');
const attributes = fc
  .uniqueArray(fc.tuple(xmlName, xmlText), { selector: ([name]) => name, maxLength: 3 })
  .map((pairs) => pairs.map(([name, value]) => `\n ${name} = '${value.trim()}'`).join(''));

const referencesIn = (xml: string): number => xml.split('&').length - 1;

const { xmlElement } = fc.letrec<{ xmlElement: Written; child: Written }>((tie) => ({
  child: fc.oneof(
    { maxDepth: 4 },
    xmlText.map((xml) => ({ xml, parts: referencesIn(xml) })),
    tie('xmlElement'),
  ),
  xmlElement: fc
    .tuple(xmlName, attributes, fc.array(tie('child'), { maxLength: 4 }), fc.boolean())
    .map(([name, start, children, isClosed]) => {
      const content = children.map(({ xml }) => xml).join('');
      const own = 1 + start.split('=').length - 1 + referencesIn(start);
      const parts = children.reduce((sum, child) => sum + child.parts, own);
      return content === '' && isClosed
        ? { xml: `<${name}${start}/>`, parts }
        : { xml: `<${name}${start}>${content}</${name} >`, parts };
    }),
}));
