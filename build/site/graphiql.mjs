import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The published operations in the tabs. Each runs unchanged on the built-in data. */
const tabNames = ['first-look', 'search', 'drill-down', 'amount-on-the-fly', 'create-profile'];

/**
 * GraphiQL as files that browsers keep. The package writes it as one page, with
 * everything in it; its parts are in a module that it does not export.
 */
export async function writeGraphiql(output, root) {
  const location = import.meta.resolve('@graphql-yoga/render-graphiql');
  const parts = await import(new URL('graphiql.js', location));
  const licences = readFileSync(join(root, 'build/site/graphiql-licences.txt'));
  output.write('graphiql-licences.txt', licences);
  output.writePlain('graphiql-licences.txt', licences);
  const asset = (name, text) => output.writeAsset(`assets/graphiql-${name}`, text);
  const settings = {
    workers: {
      editorWorkerService: asset('editor.js', parts.editorWorkerService),
      json: asset('json.js', parts.jsonWorker),
      graphql: asset('graphql.js', parts.graphqlWorker),
    },
    tabs: tabNames.map((name) => {
      const read = (end) => readFileSync(join(root, `schema/operations/${name}.${end}`), 'utf8');
      return { query: read('graphql'), variables: read('variables.json').trim() };
    }),
  };
  const own = (name) => readFileSync(join(root, 'build/site/browser', name), 'utf8');
  const page = own('graphiql.html')
    .replace('{style}', asset('style.css', latinOnly(parts.css) + own('graphiql.css')))
    .replace('{program}', asset('program.js', parts.js))
    .replace(
      '{start}',
      asset(
        'start.js',
        own('graphiql.js').replace('{}', () => JSON.stringify(settings)),
      ),
    );
  output.write('graphiql.html', page);
}

/** Leaves out the letters that names and texts of this data do not have; they are half of the style sheet. */
function latinOnly(css) {
  return css.replaceAll(/@font-face\s*\{[^}]*\}/g, (face) =>
    /unicode-range:(?!U\+0000)/.test(face) ? '' : face,
  );
}
