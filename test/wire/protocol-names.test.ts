import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSourceFiles } from '../support/checks/import-rules.ts';
import { documentedOperations } from '../support/openapi-document.ts';

/**
 * The names of parameters and fields that are no words of anything else: those of one
 * word, such as `name` and `path`, are members of records and arguments, too.
 */
const names = new Set(
  documentedOperations
    .flatMap(({ parameters, fields }) => [...parameters, ...fields])
    .filter(
      (name) => /[a-z][A-Z]/.test(name) || ['representation', 'selectby', 'gwp', 'explain'].includes(name),
    ),
);

const ends = ['rest-service', 'adapters/rest-client'];

const columns = 'columns of tables';
const argument = 'the argument that an error is about';

/** Every name that is spelled outside of `wire`, and what it is there. */
const spelledOutside: Readonly<Record<string, string>> = {
  'rest-service/data-items/data-item-cells.ts: dataItemUid': columns,
  'rest-service/data-items/history-table.ts: dataItemUid, startDate, perUnit': columns,
  'rest-service/profiles/totals-table.ts: dataItemUid, startDate, endDate': columns,
  'rest-service/data-tree/data-tree-writes.ts: newObjectType': 'which of two forms it is',
  'rest-service/http/known-values.ts: dataItemUid': 'read before the form, whose values depend on it',
  'rest-service/http/router.ts: drillDown, returnValues, itemValueDefinitions': 'names of routes',
  'adapters/rest-client/calculation/requested-units.ts: perUnit, returnUnit, returnPerUnit': argument,
  'adapters/rest-client/data-items/data-items.ts: returnPerUnit': argument,
  'adapters/rest-client/profile-items/created-profile-items.ts: dataItemUid':
    'a member of a document in two shapes',
  'adapters/rest-client/writes/writes.ts: dryRun': argument,
};

describe('names of the protocol', () => {
  it('parameters and fields are spelled in wire, and outside of it only where the list says why', () => {
    expect(names.size).toBeGreaterThan(30);
    const files = readSourceFiles(fileURLToPath(new URL('../../src', import.meta.url)));
    const found = files
      .filter(({ path }) => ends.some((end) => path.startsWith(`${end}/`)))
      .flatMap(({ path, text }) => {
        const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
        const spelled = new Set([...code.matchAll(/'(\w+)'/g)].map(([, name = '']) => name));
        const own = [...spelled].filter((name) => names.has(name));
        return own.length === 0 ? [] : [`${path}: ${own.join(', ')}`];
      });
    expect(found.sort()).toEqual(Object.keys(spelledOutside).sort());
  });
});
