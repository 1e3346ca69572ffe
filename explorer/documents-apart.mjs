import { readFileSync } from 'node:fs';

const generated = String.raw`schema/generated/graphql\.ts`;
const imports = new RegExp(`import \\{([^}]*)\\} from '([./]+/${generated})';`, 'g');

/**
 * Makes each generated document a module of its own, so that it is in the file of the view that asks it: one module
 * is never divided between files, and all documents would be in the first that is loaded.
 */
export const documentsApart = () => ({
  name: 'documents-apart',
  enforce: 'pre',
  transform: {
    filter: { code: imports },
    handler: (code) =>
      code.replaceAll(imports, (_, names, from) =>
        valuesIn(names)
          .map((name) => `import { ${name} } from '${from}?${name}';`)
          .join(' '),
      ),
  },
  load: {
    filter: { id: new RegExp(`${generated}\\?\\w+$`) },
    handler(id) {
      const [file, name] = id.split('?');
      const document = new RegExp(`export const ${name} = [^\`]+\`[^\`]+\`[^)]+\\)`);
      const [text] = document.exec(readFileSync(file, 'utf8'));
      return `import { TypedDocumentString } from '${file}';\n${text};`;
    },
  },
});

const valuesIn = (names) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
