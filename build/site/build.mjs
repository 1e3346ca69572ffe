import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeGraphiql } from './graphiql.mjs';
import { openOutput } from './output.mjs';
import { writePages } from './pages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Everything that is served for people except for the explorer; what did not change since the last build stays. */
export async function buildSite() {
  await buildUnlessUnchanged(
    'dist/site',
    ['build/site', 'docs', 'explorer/style/tokens.css', 'schema', 'README.md', 'CHANGELOG.md', 'SECURITY.md'],
    writePages,
  );
  const installed = 'node_modules/@graphql-yoga/render-graphiql/package.json';
  const own = ['html', 'css', 'js'].map((end) => `build/site/browser/graphiql.${end}`);
  const sources = [
    ...own,
    'build/site/graphiql.mjs',
    'build/site/graphiql-licences.txt',
    'build/site/output.mjs',
    'schema/operations',
    installed,
  ];
  await buildUnlessUnchanged('dist/graphiql', sources, writeGraphiql);
}

async function buildUnlessUnchanged(folder, sources, write) {
  const target = join(root, folder);
  const digestFile = join(target, 'sources.sha256');
  const digest = digestOf(sources.flatMap(filesIn));
  if (existsSync(digestFile) && readFileSync(digestFile, 'utf8') === digest) return;
  rmSync(target, { recursive: true, force: true });
  const output = openOutput(target);
  await write(output, root);
  await output.written();
  writeFileSync(digestFile, digest);
}

function filesIn(source) {
  // A package has no changelog.
  if (!existsSync(join(root, source))) return [];
  if (/\.[a-z]+$/.test(source)) return [source];
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
