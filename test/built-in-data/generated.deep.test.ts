import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generate } from '../../data/generate/generate.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { arePublisherFilesMissing, publisherFiles } from '../support/publisher-files.ts';

describe.skipIf(arePublisherFilesMissing())('the built-in data and the files of its publishers', () => {
  it('the generator makes what is committed', () => {
    const files = generate(publisherFiles, builtInDirectory);
    const byHand = readdirSync(builtInDirectory, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('data.csv') && !files.has(name),
    );
    expect(byHand.sort()).toEqual([
      'business/processes/refrigeration/leakage/data.csv',
      'home/appliances/generic/data.csv',
    ]);
    const differing = [...files].filter(([name, text]) => {
      const file = join(builtInDirectory, name);
      return !existsSync(file) || readFileSync(file, 'utf8') !== text;
    });
    expect(differing.map(([name]) => name)).toEqual([]);
  });
});
