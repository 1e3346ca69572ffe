import { expect, it } from 'vitest';
import { encodeItemDefinitionView } from '../../src/wire/definitions/item-definition.ts';
import { environment } from '../../src/domain/data-tree/environment.ts';
import { itemDefinition } from '../support/documents/canned-documents.ts';
import { asUid } from '../support/brands.ts';

it('a definition is written the same the second time, in each format, and anew for another record or environment', () => {
  const write = (name: string, uid = environment.uid) => {
    const document = { itemDefinition: { ...itemDefinition, name }, environment: { ...environment, uid } };
    const forms = (['json', 'xml', 'json', 'xml'] as const).map((format) =>
      encodeItemDefinitionView(document, format),
    );
    expect(forms.slice(2)).toEqual(forms.slice(0, 2));
    const elsewhere = { ...document, environment: { ...environment, uid: asUid('ANOTHER00001') } };
    expect(encodeItemDefinitionView(elsewhere, 'json')).toContain('ANOTHER00001');
    expect(encodeItemDefinitionView(document, 'json')).toBe(forms[0]);
    return forms.slice(0, 2);
  };
  const [json, xml] = write('one');
  expect([json, xml].map((text) => text?.includes('one'))).toEqual([true, true]);
  expect(json).not.toBe(xml);
  expect(write('two')).not.toContain(json);
});
