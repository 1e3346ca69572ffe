/** Nothing of another host, no inline script or style, and in no frame. Charts are saved by way of a blob. */
const strict = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** GraphiQL's editor writes styles into the page, has its fonts in its style sheet, and works in workers. */
const ofGraphiql = {
  ...strict,
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': 'data:',
  'worker-src': "'self'",
};

export function policyOf(isGraphiql: boolean): string {
  return isGraphiql ? policies.graphiql : policies.strict;
}

const policies = { strict: toText(strict), graphiql: toText(ofGraphiql) };

function toText(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
