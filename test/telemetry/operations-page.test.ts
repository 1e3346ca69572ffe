import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { configOptions } from '../../src/config/options.ts';
import { errorCodes } from '../../src/domain/basics/errors.ts';
import { openProgram } from '../support/program/program.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { demo } from '../support/start-demo-gateway.ts';
import { readMetrics, startPair } from './observed-gateways.ts';

const root = new URL('../../', import.meta.url);
const page = ['operations', 'monitoring', 'troubleshooting', 'refused-starts']
  .map((name) => readFileSync(new URL(`docs/run/${name}.md`, root), 'utf8'))
  .join('\n');
const alerts = readFileSync(new URL('deploy/alerts.yaml', root), 'utf8');
const section = (title: string): string => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

/** The labels of each metric, as the table has them. */
const described = new Map(
  [...section('Metrics').matchAll(/^\| `(emissions_\w+)` \| (.*?) \|/gm)].map(
    ([, name = '', labels = '']) => [
      name,
      new Set([...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label)),
    ],
  ),
);

describe('metrics on the page about operations', () => {
  let shown: string;
  beforeAll(async () => {
    const pair = await startPair(['--metrics', 'on']);
    const query = `{ a: dataItem(categoryPath: "transport/car/generic", drill: [{ name: "fuel", value: "petrol" },
      { name: "size", value: "average" }]) { amount(inputs: [{ name: "distance", value: "1" }]) { value } }
      b: dataItem(categoryPath: "nowhere", uid: "AAAAAAAAAAAA") { label } }`;
    await postGraphQL(pair.gateway.url, { query }, demo);
    shown = (await readMetrics(pair.gateway)) + (await readMetrics(pair.service));
    await pair.close();
  });

  it('the page lists every metric', () => {
    const names = [...shown.matchAll(/^# TYPE (emissions_\w+) /gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(8);
    expect([...described.keys()].toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it('every metric has the labels on the page', () => {
    for (const [name, labels] of described) {
      const samples = [...shown.matchAll(new RegExp(`^${name}(?:_count)?(?:\\{(.*)\\})? `, 'gm'))];
      expect(samples.length, name).toBeGreaterThan(0);
      for (const [, inside = ''] of samples) {
        const found = [...inside.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
        expect(new Set(found), name).toEqual(labels);
      }
    }
  });

  it('alerts use only metrics, labels and codes that exist', () => {
    const { groups } = parse(alerts) as { groups: { rules: { alert: string; expr: string }[] }[] };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(3);
    const explained = [...section('Metrics').matchAll(/^\| `(EmissionsGateway\w+)` \|/gm)].map(
      ([, name]) => name,
    );
    expect(explained).toEqual(rules.map(({ alert }) => alert));
    for (const { expr } of rules) {
      for (const [, written = '', inside = ''] of expr.matchAll(/(emissions_\w+)(?:\{(.*?)\})?/g)) {
        const labels = described.get(written.replace(/_(?:count|bucket|sum)$/, ''));
        expect(labels, written).toBeDefined();
        for (const [, label = ''] of inside.matchAll(/(\w+)=/g)) expect(labels).toContain(label);
      }
      for (const [code] of expr.matchAll(/\b[A-Z]{5,}(?:_[A-Z]+)*\b(?!_)/g))
        expect(errorCodes).toContain(code);
    }
  });
});

const program = openProgram();

describe('the page about operations', () => {
  it('the page names only options, variables and log fields that exist', async () => {
    const flags = new Set<string>(Object.values(configOptions).map(({ flag }) => flag));
    for (const [, flag = ''] of page.matchAll(/`--([a-z-]+)[ `]/g)) expect(flags).toContain(flag);
    const variables = new Set<string>(Object.values(configOptions).map(({ variable }) => variable));
    for (const [name] of page.matchAll(/EMISSIONS_[A-Z_]+/g)) expect(variables).toContain(name);

    const server = await program.serve([...program.dataDirectory('logged'), '--log-level', 'info']);
    await fetch(`${server.url}/data?page=1`);
    await server.stop('SIGINT');
    const line = server
      .err()
      .split('\n')
      .find((text) => text.includes('"msg":"request"'));
    const fields = [...section('Logs').matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    );
    expect(Object.keys(JSON.parse(line ?? '{}') as object).toSorted()).toEqual(fields.toSorted());
    expect(line).not.toContain('page=1');
  });
});
