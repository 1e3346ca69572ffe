import { describe, expect, it } from 'vitest';
import { parseBatchBody, parseBody } from '../../src/wire/documents/parse-body.ts';
import { WireError } from '../../src/wire/elements/wire-error.ts';

const document = (content: string): string => `<Resources><Path>${content}</Path></Resources>`;

describe('XML bodies', () => {
  it.each([
    ['a DOCTYPE', `<!DOCTYPE Resources>${document('a')}`],
    ['an entity of its own', `<!doctype a [<!ENTITY b SYSTEM "file:///etc/hosts">]>${document('&b;')}`],
    ['an undeclared entity', document('&b;')],
    ['an entity of HTML', document('&nbsp;')],
    ['an undeclared entity in an attribute', '<Resources><Path name="&b;"/></Resources>'],
    ['an ampersand', document('a & b')],
    ['a control character', document('\u0000')],
    ['a reference to a control character', document('&#1;')],
    ['a reference to half of a pair', document('&#xD800;')],
    ['a reference beyond Unicode', document('&#1114112;')],
    ['an open element', '<Resources><Path></Resources>'],
    ['two roots', `${document('a')}<Other/>`],
    ['another root', '<Other><Path/></Other>'],
    ['nothing', ''],
    ['nothing in it', '<Resources/>'],
    ['the end of a section in text', document('a ]]> b')],
    ['two hyphens in a comment', document('<!-- a -- b -->')],
    ['a comment that ends with three hyphens', document('<!-- a --->')],
    ['too many levels', `<Resources>${'<A>'.repeat(100)}${'</A>'.repeat(100)}</Resources>`],
  ])('an XML body with %s is refused', (_, body) => {
    expect(() => parseBody(body, 'xml')).toThrow(WireError);
  });

  it.each([
    ['the five entities', document('&lt;&gt;&amp;&quot;&apos;'), '<>&"\''],
    ['references', document('&#65;&#x42;&#x1F600;'), 'AB😀'],
    [
      'hyphens and an end of a section in CDATA',
      document('<![CDATA[a -- ]] > <!-- b]]>'),
      'a -- ]] > <!-- b',
    ],
    ['a hyphen in a comment', document('<!-- a - b -->a'), 'a'],
    ['what looks like an entity in CDATA', document('<![CDATA[&b; & <c>]]>'), '&b; & <c>'],
    ['what looks like an entity in a comment', document('<!-- &b; -->a'), 'a'],
    ['an escaped entity', document('&amp;b;'), '&b;'],
    ['many references', document('&amp;x\r\n'.repeat(20_000)), '&x\n'.repeat(20_000)],
    [
      'many in an attribute',
      `<Resources path="${'&lt;\r\n'.repeat(20_000)}"><a/></Resources>`,
      '<\n'.repeat(20_000),
    ],
  ])('an XML body with %s is read', (_, body, text) => {
    expect(parseBody(body, 'xml').text('path')).toBe(text);
  });
});

describe('XML bodies of requests', () => {
  const read = (encoding: string) =>
    parseBatchBody(Buffer.from(`<?xml version="1.0" ${encoding}?>${document('é')}`), 'xml', 'Resources').text(
      'path',
    );

  it.each(['', 'encoding="UTF-8"', "encoding='utf-8' standalone='yes'", 'encoding="us-ascii"'])(
    'an XML request with %j is read',
    (encoding) => {
      expect(read(encoding)).toBe('é');
    },
  );

  it.each(['encoding="ISO-8859-1"', "encoding='UTF-16'", 'encoding = "x-unknown"', 'encoding=""'])(
    'an XML request with %s is refused',
    (encoding) => {
      expect(() => read(encoding)).toThrow('The XML body must be in UTF-8.');
    },
  );
});

describe('JSON bodies', () => {
  it.each(['', 'null', '[]', '"text"', '1', '{', '{"a":1}x', "{'a':1}"])(
    'the JSON body %j is refused',
    (body) => {
      expect(() => parseBody(body, 'json')).toThrow(WireError);
    },
  );

  it('a JSON body has only the members that were sent', () => {
    const body = parseBody('{"__proto__":"a","name":"b"}', 'json');
    expect(body.text('__proto__')).toBe('a');
    expect(body.text('constructor')).toBeUndefined();
    expect(body.node('toString')).toBeUndefined();
  });
});
