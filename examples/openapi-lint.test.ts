import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const redocly = fileURLToPath(new URL('node_modules/.bin/redocly', import.meta.url));
const document = fileURLToPath(new URL('../schema/rest.openapi.yaml', import.meta.url));

it('redocly finds no error in the OpenAPI document', async () => {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stdout } = await promisify(execFile)(redocly, ['lint', document, '--format=json'], { env });
  const { totals } = JSON.parse(stdout) as { readonly totals: { readonly errors: number } };
  expect(totals.errors).toBe(0);
});
