import { describe, expect, it } from 'vitest';
import { complete } from '../../src/wire/elements/steps.ts';
import { readXml as readXmlInSteps } from '../../src/wire/xml/read-xml.ts';

const readXml = (xml: string) => complete(readXmlInSteps(xml));

describe('the reader of XML', () => {
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
    ['nothing', ''],
    ['nothing but an instruction', '<?a?>'],
    ['a comment in a tag', '<a <!-- b -->/>'],
    ['a comment in a comment', '<a><!-- <!-- b --> --></a>'],
    ['a comment of five characters', '<a><!--></a>'],
    ['a comment of six characters', '<a><!---></a>'],
    ['a reference outside the root', '<a/>&#32;'],
    ['an empty section outside the root', '<a/><![CDATA[]]>'],
    ['an empty reference', '<a>&;</a>'],
    ['a reference to no character', '<a>&#;</a>'],
    ['a hexadecimal reference without digits', '<a>&#x;</a>'],
    ['a reference in capitals', '<a>&AMP;</a>'],
    ['a reference by the name of a member that every object has', '<a>&constructor;</a>'],
    ['an ampersand in an attribute', '<a b="&"/>'],
    ['an entity of HTML in an attribute', '<a b="&nbsp;"/>'],
    ['an attribute without a name', '<a ="1"/>'],
    ['two equals signs', '<a b=="1"/>'],
    ['different quotes', '<a b="1\'/>'],
    ['a slash before an attribute', '<a/ b="1"/>'],
    ['a space behind the slash', '<a/ >'],
    ['an attribute in an end', '<a></a b="1">'],
    ['a space before the name of an end', '<a></ a>'],
    ['an end without a name', '<a></>'],
    ['a space of another kind between attributes', '<a\u00a0b="1"/>'],
    ['a space of another kind outside the root', '<a/>\u2028'],
    ['a byte order mark behind the root', '<a/>\ufeff'],
    ['a declaration in the root', '<a><?xml version="1.0"?></a>'],
    ['a declaration in capitals behind the root', '<a/><?XML version="1.0"?>'],
    ['an instruction without an end', '<a/><?b'],
    ['a declaration of an attribute', '<a><!ATTLIST b></a>'],
    ['names in different cases', '<a></A>'],
    ['a root that is not closed', '<a><b/>'],
    ['a bracket without its section', '<a><![b]]></a>'],
  ])('XML with %s is not well-formed', (_, xml) => {
    expect(() => readXml(xml)).toThrow('The body is not well-formed XML.');
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
    const read = () => readXml(`${declaration}<a/>`).name;
    if (isAccepted) expect(read()).toBe('a');
    else expect(read).toThrow('The body is not well-formed XML');
  });

  it.each([
    ['an instruction with text', '<a><?b c?></a>'],
    ['an instruction with an apostrophe', "<a><?b it's?></a>"],
    ['an element by the name of a member that every object has', '<a><constructor/></a>'],
    ['more than 100 attributes', `<a ${Array.from({ length: 101 }, (_, n) => `b${n}=""`).join(' ')}/>`],
    ['a name beyond the basic plane', '<\u{1f600}/>'],
  ])('well-formed XML with %s is refused, too', (_, xml) => {
    expect(() => readXml(xml)).toThrow('The body is not well-formed XML.');
  });

  it.each([
    ['two roots', '<a/><b/>', 'more than one root'],
    ['two roots that are not empty', '<a></a> <a></a>', 'more than one root'],
    ['65 levels', '<a>'.repeat(65) + '</a>'.repeat(65), 'more than 64 levels'],
    ['a control character', '<a>\u0001</a>', 'a character that XML does not allow'],
    ['a reference to a control character', '<a b="&#31;"/>', 'a character that XML does not allow'],
    ['half of a pair', '<a>\ud800</a>', 'a character that XML does not allow'],
    ['a reference beyond Unicode', '<a>&#x110000;</a>', 'a character that XML does not allow'],
  ])('XML with %s is refused with that as the reason', (_, xml, reason) => {
    expect(() => readXml(xml)).toThrow(reason);
  });

  it.each([
    ['<a/>', ''],
    ['<a></a >', ''],
    ['\n<!-- b - c --><a>d</a>\r\n<?e?>', 'd'],
    ['<a> b\r\nc\rd </a>', ' b\nc\nd '],
    ['<a>b&lt;<![CDATA[&lt;]]>&#x26;lt;<!-- c -->d</a>', 'b<&lt;&lt;d'],
    ['<a>]] > ] ]&gt; "\'</a>', ']] > ] ]> "\''],
    ['<a><![CDATA[]]]]><![CDATA[>]]></a>', ']]>'],
    ['<a>\u00a0\u{1f600}&#x1F600;&#10;</a>', '\u00a0\u{1f600}\u{1f600}\n'],
    ['<a b=\'"\' c = "&apos;>"/>', { '@b': '"', '@c': "'>" }],
    ['<a><b/>c<d>0</d>e<b>1.0</b></a>', { b: ['', '1.0'], d: '0', '#text': 'ce' }],
    ['<a><toString/><hasOwnProperty>b</hasOwnProperty></a>', { toString: '', hasOwnProperty: 'b' }],
    ['<x:a xmlns:x="y"><x:é-1.b/></x:a>', { '@xmlns:x': 'y', 'x:é-1.b': '' }],
    ['<a><?b c="d" e=\'&lt;\'?>f</a>', 'f'],
  ])('%j is read as %j', (xml, content) => {
    expect(readXml(xml).content).toEqual(content);
  });
});
