import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Before `npm pack`, after the build: leaves the declarations that the package's
 * entry leads to, and writes the bill of materials.
 */
const kept = new Set();
visit(join('dist', 'emissions-gateway.d.ts'));
for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  const file = join('dist', name);
  if (file.endsWith('.d.ts') && !kept.has(file)) rmSync(file);
}
// The next build then writes all of them again.
rmSync('dist/.tsbuildinfo', { force: true });
writeFileSync(join('dist', 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(), null, 2)}\n`);

function visit(file) {
  if (kept.has(file) || !existsSync(file)) return;
  kept.add(file);
  // An import for its effects declares nothing.
  const text = readFileSync(file, 'utf8').replaceAll(/^import '[^']+';\n/gm, '');
  writeFileSync(file, text);
  for (const [, target] of text.matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)) {
    visit(join(file, '..', target.replace(/\.[jt]s$/, '.d.ts')));
  }
}

/**
 * The packages that the product installs and contains, also in the scripts of its pages, from
 * the lockfile; the same for every run. `--omit dev` would omit packages that
 * others for development need, too.
 */
function billOfMaterials() {
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const printed = execFileSync('npm', ['sbom', ...options], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  const { serialNumber: _, metadata, components, dependencies, ...bill } = JSON.parse(printed);
  const { timestamp: __, component, ...others } = metadata;
  const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
  const bundled = new Set(bundledInPages());
  // How npm came to a package says nothing about it.
  const isOfNpm = ({ name }) => name.startsWith('cdx:npm:package:');
  const isInstalled = ({ properties }) =>
    !properties.some(({ name }) => /^cdx:npm:package:(development|private)$/.test(name));
  const installed = components
    .filter((one) => bundled.has(one['bom-ref']) || isInstalled(one))
    .map(({ scope, ...one }) => ({
      ...one,
      ...(scope === undefined || bundled.has(one['bom-ref']) ? {} : { scope }),
      properties: one.properties.filter((property) => !isOfNpm(property)),
    }));
  const refs = new Set([component, ...installed].map((one) => one['bom-ref']));
  return {
    ...bill,
    metadata: { ...others, component: { ...component, name } },
    components: installed,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  };
}

/** Packages that browsers are sent, such as `react@19.3.1`: those that the build of the explorer names, and GraphiQL. */
function bundledInPages() {
  const licences = readFileSync(join('dist', 'explorer', 'licences.txt'), 'utf8');
  const others = ['@graphql-yoga/render-graphiql', 'minisearch'];
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  return [
    ...Array.from(licences.matchAll(/^## (\S+) - (\S+) \(/gm), ([, name, version]) => `${name}@${version}`),
    ...others.map((name) => `${name}@${devDependencies[name]}`),
  ];
}
