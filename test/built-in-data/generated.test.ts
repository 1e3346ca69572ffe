import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generate } from '../../data/generate/generate.ts';
import { builtInDirectory } from '../../src/store/built-in-data.ts';
import { arePublisherFilesMissing, publisherFiles } from '../support/publisher-files.ts';

describe.skipIf(arePublisherFilesMissing())('the built-in data and the files of its publishers', () => {
  it('the generator makes what is committed', () => {
    const files = generate(publisherFiles, builtInDirectory);
    expect(files.size).toBeGreaterThan(200);
    const differing = [...files].filter(([name, text]) => {
      const file = join(builtInDirectory, name);
      return !existsSync(file) || readFileSync(file, 'utf8') !== text;
    });
    expect(differing.map(([name]) => name)).toEqual([]);
  });
});
