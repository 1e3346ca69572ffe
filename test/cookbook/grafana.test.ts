import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openAs, openFixtureBackend, signInAs } from '../support/open-fixture-backend.ts';
import { createYearlyProfile } from '../support/samples/yearly-profile.ts';

interface Panel {
  readonly title: string;
  readonly targets: readonly {
    readonly url: string;
    readonly columns: readonly { readonly selector: string; readonly type: string }[];
  }[];
}

const file = new URL('../../docs/do/cookbook/grafana-dashboard.json', import.meta.url);
const { panels } = JSON.parse(readFileSync(file, 'utf8')) as { readonly panels: readonly Panel[] };

let gateway: Awaited<ReturnType<typeof startGateway>>;
let profile: string;
beforeAll(async () => {
  const backend = await openFixtureBackend({ directory: builtInDirectory });
  profile = await createYearlyProfile(openAs(backend.open, await signInAs(backend.open, 'demo')));
  gateway = await startGateway(backend);
});
afterAll(() => gateway.close());

/** The address with the variables of the dashboard, as Grafana fills them in. */
function filled(url: string): string {
  const values: Readonly<Record<string, string>> = {
    gateway: gateway.url,
    profile,
    step: 'month',
    '__from:date:iso': '2025-01-01T00:00:00.000Z',
    '__to:date:iso': '2026-01-01T00:00:00.000Z',
  };
  return url.replaceAll(/\$\{([^}]+)\}/g, (_, name: string) => values[name] ?? `unknown-${name}`);
}

describe.each(panels)('the panel $title of the Grafana dashboard', ({ targets }) => {
  it.each(targets)('has its columns in the answer to $url', async ({ url, columns }) => {
    const answer = await fetch(filled(url), { headers: { Authorization: `Basic ${btoa('demo:demo')}` } });
    const rows: readonly Readonly<Record<string, string>>[] = parse(await answer.text(), { columns: true });
    expect(rows.length).toBeGreaterThan(0);
    for (const { selector, type } of columns) {
      const cells = rows.map((row) => row[selector]);
      expect(cells).not.toContain(undefined);
      if (type === 'number') expect(cells.map(Number)).not.toContain(NaN);
      if (type === 'timestamp') expect(cells.map((cell) => Date.parse(cell ?? ''))).not.toContain(NaN);
    }
  });
});
