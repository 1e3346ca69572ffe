import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

export const openApiFile = fileURLToPath(new URL('../../schema/rest.openapi.yaml', import.meta.url));

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const openApiText = readFileSync(openApiFile, 'utf8');
export const openApi = parse(openApiText) as OpenApiDocument;

const methods = ['get', 'post', 'put', 'delete', 'patch'] as const;

interface DocumentedPath {
  /** As the document writes it, such as `/data/{categoryPath}`. */
  readonly template: string;
  /** In capitals. */
  readonly methods: readonly string[];
}

export const documentedPaths: readonly DocumentedPath[] = Object.entries(openApi.paths).map(
  ([template, item]) => ({
    template,
    methods: methods.filter((method) => method in item).map((method) => method.toUpperCase()),
  }),
);

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(openApi, 'openapi');

/** The check of a JSON body that the document promises for a method, a path and a status. */
export function bodyCheck(template: string, method: string, status: number): ValidateFunction {
  const pointer = resolve(['paths', template, method.toLowerCase(), 'responses', String(status)]);
  return ajv.compile({
    $ref: `openapi#/${[...pointer, 'content', 'application/json', 'schema'].map(escape).join('/')}`,
  });
}

/** Follows a `$ref` in the place of a response. Throws when the document says nothing of it. */
function resolve(pointer: readonly string[]): readonly string[] {
  let value: unknown = openApi;
  for (const step of pointer) value = (value as Record<string, unknown> | undefined)?.[step];
  if (typeof value !== 'object' || value === null) throw new Error(`Not documented: ${pointer.join(' ')}`);
  const reference = (value as Record<string, unknown>)['$ref'];
  return typeof reference === 'string' ? reference.replace('#/', '').split('/') : pointer;
}

function escape(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}
