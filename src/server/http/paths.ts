export const graphqlPath = '/graphql';
export const mcpPath = '/mcp';
export const metricsPath = '/metrics';

const restPrefixes =
  /^\/(data|auth|profiles|totals|items|definitions|search|suggest|audit|batch|calculate)(\/|$)/;

/** Whether a path, without query, belongs to the REST resource model. */
export function isRestPath(path: string): boolean {
  return restPrefixes.test(path);
}

/** A request target's path and, without the question mark, its query. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}
