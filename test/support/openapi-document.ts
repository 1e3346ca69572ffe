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

export interface DocumentedOperation {
  readonly operationId: string;
  readonly template: string;
  readonly method: string;
  readonly statuses: readonly number[];
  /** The names of the parameters of its query. */
  readonly parameters: readonly string[];
  /** The names of the fields of its form. */
  readonly fields: readonly string[];
}

export const documentedOperations: readonly DocumentedOperation[] = documentedPaths.flatMap(
  ({ template, methods: own }) =>
    own.map((method) => {
      const operation = openApi.paths[template]?.[method.toLowerCase()] as Json;
      const parameters = ((operation['parameters'] ?? []) as readonly Json[]).map(follow);
      const content = follow((operation['requestBody'] ?? {}) as Json)['content'] as Json | undefined;
      const form = (content?.['application/x-www-form-urlencoded'] ?? {}) as Json;
      return {
        operationId: String(operation['operationId']),
        template,
        method,
        statuses: Object.keys(operation['responses'] as Json).map(Number),
        parameters: parameters.filter((one) => one['in'] === 'query').flatMap(namesOf),
        fields: fieldsOf((form['schema'] ?? {}) as Json),
      };
    }),
);

/** A parameter whose members are parameters has the names of these, as far as they are known. */
function namesOf(parameter: Json): readonly string[] {
  if (parameter['explode'] !== true) return [String(parameter['name'])];
  return fieldsOf(parameter['schema'] as Json);
}

interface DocumentedLink {
  readonly template: string;
  readonly method: string;
  readonly status: string;
  readonly name: string;
  readonly operationId: string;
  /** Expressions by parameter. */
  readonly parameters: Readonly<Record<string, string>>;
}

export const documentedLinks: readonly DocumentedLink[] = documentedOperations.flatMap(
  ({ template, method, statuses }) =>
    statuses.flatMap((status) => {
      const operation = openApi.paths[template]?.[method.toLowerCase()] as Json;
      const response = follow((operation['responses'] as Json)[String(status)] as Json);
      return Object.entries((response['links'] ?? {}) as Json).map(([name, link]) => ({
        ...(follow(link as Json) as unknown as DocumentedLink),
        template,
        method,
        status: String(status),
        name,
      }));
    }),
);

export function templateOf(operationId: string): string {
  const found = Object.entries(openApi.paths).find(([, item]) =>
    Object.values(item).some((one) => (one as Json)['operationId'] === operationId),
  );
  return found?.[0] ?? '';
}

type Json = Readonly<Record<string, unknown>>;

/** What a `$ref` refers to, or the object itself. */
function follow(value: Json): Json {
  const reference = value['$ref'];
  if (typeof reference !== 'string') return value;
  const steps = reference.replace('#/', '').split('/');
  return steps.reduce<Json>((found, step) => found[step] as Json, openApi as unknown as Json);
}

function fieldsOf(schema: Json): readonly string[] {
  const whole = follow(schema);
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((name) => (whole[name] ?? []) as readonly Json[]);
  const patterns = Object.keys(whole['patternProperties'] ?? {});
  const prefixed = patterns.map((pattern) => pattern.replace(/^\^(\w+)\\\.$/, '$1.{key}'));
  return [...Object.keys(whole['properties'] ?? {}), ...prefixed, ...parts.flatMap(fieldsOf)];
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(openApi, 'openapi');

/** The check of a JSON body that the document promises for a method, a path and a status. */
export function bodyCheck(template: string, method: string, status: number): ValidateFunction {
  const pointer = resolve(['paths', template, method.toLowerCase(), 'responses', String(status)]);
  return ajv.compile({
    $ref: `openapi#/${[...pointer, 'content', 'application/json', 'schema'].map(escape).join('/')}`,
  });
}

/** Whether a GET is answered with a document, and not with a table only. */
export function hasDocument(template: string): boolean {
  const get = openApi.paths[template]?.['get'] as Json | undefined;
  const answer = follow(((get?.['responses'] ?? {}) as Json)['200'] as Json);
  return 'application/json' in (answer['content'] as Json);
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
