import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { compileAhead, compressIn } from './built-files.mjs';
import { documentsApart } from './documents-apart.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const source = join(root, 'explorer');
const outDir = join(root, 'dist/explorer');
const prerenderDir = join(root, 'dist/explorer-prerender');
const digestFile = join(outDir, 'sources.sha256');

/** Builds the page into `dist/explorer`, compressed, unless its sources are those of the last build. */
export async function buildExplorer() {
  const digest = digestOf([
    ...readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => extname(name) !== '' && !name.startsWith('test'))
      .map((name) => join(source, name)),
    join(root, 'schema/generated/graphql.ts'),
    join(root, 'package-lock.json'),
  ]);
  if (existsSync(digestFile) && readFileSync(digestFile, 'utf8') === digest) return;
  const shared = {
    root: source,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    oxc: { jsx: { runtime: 'automatic' } },
    plugins: [documentsApart()],
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } }, // React has it.
  };
  await build({
    ...shared,
    build: {
      outDir,
      emptyOutDir: true,
      // Each loads one file more, which the policy of the page would refuse as data:.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Otherwise light-dark() becomes rules that the theme button cannot change.
      cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
      manifest: 'manifest.json',
      license: { fileName: 'licences.txt' },
      rolldownOptions: {
        // Directives for servers mean nothing to a page.
        onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
        output: { codeSplitting: sharedByViews() },
      },
    },
  });
  await build({
    ...shared,
    build: {
      outDir: prerenderDir,
      emptyOutDir: true,
      ssr: 'prerender.tsx',
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
    },
  });
  await writeShells();
  appendFileSync(join(outDir, 'licences.txt'), licenceOf('@fontsource-variable/inter'));
  const assets = join(outDir, 'assets');
  compileAhead(assets);
  for (const folder of [outDir, assets]) compressIn(folder);
  writeFileSync(join(outDir, 'sizes.json'), JSON.stringify(sizes(), null, 2));
  writeFileSync(digestFile, digest);
}

/** Offered by a library next to what is loaded first, which does not use it. */
const ofViews = /(?:useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver)\.js$/;

const ofTables =
  /\/(?:@tanstack\/(?:table-core|react-table|virtual-core|react-virtual|store|react-store)|explorer\/ui\/table)\//;

/**
 * Modules shared by several views are one file, because each further file is another request before a view opens;
 * those of tables are a second one, which some views do not need.
 */
function sharedByViews() {
  const first = new Set();
  const addTo = (id, modules) => {
    if (first.has(id) || ofViews.test(id)) return;
    first.add(id);
    for (const each of modules.getModuleInfo(id)?.importedIds ?? []) addTo(each, modules);
  };
  const name = (id, modules) => {
    if (first.size === 0) addTo(join(source, 'main.tsx'), modules);
    if (first.has(id)) return null;
    return ofTables.test(id) ? 'tables' : 'shared';
  };
  return { includeDependenciesRecursively: false, groups: [{ debugName: 'shared', name, minShareCount: 2 }] };
}

/** Draws the pages as they are until their script runs, in each language: one for the home view, one for all others. */
async function writeShells() {
  const page = readFileSync(join(outDir, 'index.html'), 'utf8');
  const { prerender } = await import(pathToFileURL(join(prerenderDir, 'prerender.mjs')).href);
  const drawn = await prerender();
  rmSync(prerenderDir, { recursive: true });
  for (const { language, ...contents } of drawn)
    for (const [name, content] of Object.entries(contents))
      writeFileSync(
        join(outDir, language === 'en' ? `${name}.html` : `${name}.${language}.html`),
        inLanguage(page, language).replace('<!-- content -->', () => content),
      );
}

/** A page with the texts of its language on their way; those of English are in the script itself. */
function inLanguage(page, language) {
  const texts = readManifest()[`words/${language}.ts`];
  if (texts === undefined) return page;
  const preload = `<link rel="modulepreload" crossorigin href="/${texts.file}">`;
  return page
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('</head>', `  ${preload}\n  </head>`);
}

const readManifest = () => JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8'));

/** The licence of a package without scripts, which the bundler does not list, in the form of the others. */
function licenceOf(name) {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `\n## ${name} - ${version} (${license})\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8')}`;
}

/** Compressed bytes of the first load with its font, of each file that views share, and what each view adds to both. */
function sizes() {
  const manifest = readManifest();
  const filesOf = (name, seen = new Set()) => {
    if (seen.has(name)) return [];
    seen.add(name);
    const { file, css = [], imports = [] } = manifest[name];
    return [file, ...css, ...imports.flatMap((each) => filesOf(each, seen))];
  };
  const sizeOf = (file) => statSync(join(outDir, file.endsWith('.woff2') ? file : `${file}.br`)).size;
  const weigh = (files) => [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0);
  const page = readFileSync(join(outDir, 'index.html'), 'utf8');
  const fonts = Array.from(page.matchAll(/href="\/(assets\/[^"]+\.woff2)"/g), ([, file]) => file);
  const first = [...filesOf('index.html'), ...fonts];
  const shared = Object.values(manifest).flatMap(({ name, file }) =>
    ['shared', 'tables'].includes(name) ? [file] : [],
  );
  const views = manifest['index.html'].dynamicImports.map((name) => [
    basename(name, '.tsx'),
    weigh(filesOf(name).filter((file) => !first.includes(file) && !shared.includes(file))),
  ]);
  return {
    first: weigh(['index.html', ...first]),
    shared: Object.fromEntries(shared.map((file) => [file, sizeOf(file)])),
    views: Object.fromEntries(views),
  };
}

function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}
