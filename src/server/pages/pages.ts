import { packageFile } from '../../config/package-file.ts';
import { entityTagOf, matchesEntityTag } from '../../rest-service/http/entity-tags.ts';
import { codingFor, languageFor, prefersPage } from '../../rest-service/http/negotiation.ts';
import { graphqlPath, splitTarget } from '../http/paths.ts';
import type { Answer, InboundRequest } from '../http/http-exchange.ts';
import { policyOf } from './content-policy.ts';
import { answerSession, type PageSettings, sessionPath } from './session.ts';
import { readSite, readSiteFile, type Site, type SiteFile } from './site.ts';

/** Pages for people, next to GraphQL and REST. */
export interface Pages {
  /** `null` where there is no page, for callers who do not want one. */
  answer(request: InboundRequest, path: string): Promise<Answer> | null;
}

const graphiqlPath = '/graphiql';

/** Other addresses under the same name. */
const otherNames: Readonly<Record<string, string>> = {
  '/favicon.ico': '/favicon.png',
};

/** The pages of the explorer until its script runs, such as `/explore.de`. */
const shellAddress = /^\/($|index\.\w+$|explore(\.\w+)?$)/;

export function createPages(settings: PageSettings, built = packageFile('dist')): Pages {
  const site: Site = new Map([
    ...readSite(`${built}/site`),
    ...[...readSite(`${built}/explorer`)].filter(
      ([address]) => shellAddress.test(address) || /^\/(assets\/|licences\.txt$)/.test(address),
    ),
    ...(settings.graphiql ? readSite(`${built}/graphiql`) : []),
  ]);
  return {
    answer(request, path) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null;
      if (path === sessionPath) return answerSession(request, settings);
      const isWanted = prefersPage(request.headers);
      if (path === graphqlPath) return settings.graphiql && isWanted ? redirectToGraphiql(request) : null;
      // The views of the explorer are drawn by its one page.
      const isExplorer = path === '/' || path === '/explore' || path.startsWith('/explore/');
      const address = isExplorer ? explorerPage(path, request, settings) : (otherNames[path] ?? path);
      const file = isExplorer && !isWanted ? undefined : site.get(address);
      if (file !== undefined) return answerFile(request, address, file);
      const notFound = isWanted ? site.get('/not-found') : undefined;
      return notFound === undefined ? null : answerFile(request, '/not-found', notFound, 404);
    },
  };
}

/**
 * Drawn in the reader's language until its script runs. In production one signs in first, so the page does not begin
 * with a search box.
 */
function explorerPage(path: string, { headers }: InboundRequest, { mode }: PageSettings): string {
  const isHome = path === '/' && mode === 'development';
  const language = languageFor(headers, ['en', 'de']);
  if (language === 'en') return isHome ? '/' : '/explore';
  return `${isHome ? '/index' : '/explore'}.${language}`;
}

async function redirectToGraphiql({ target }: InboundRequest): Promise<Answer> {
  const { query } = splitTarget(target);
  const headers = { Location: query === '' ? graphiqlPath : `${graphiqlPath}?${query}`, Vary: 'Accept' };
  return { status: 302, headers, body: '' };
}

/** For metrics and logs. */
export function isPagePath(path: string): boolean {
  return /^\/($|(explore|assets|docs|graphiql)($|\/)|(schema\.graphql|openapi\.(yaml|json)|(graphiql-)?licences\.txt|favicon\.(svg|png|ico))$)/.test(
    path,
  );
}

const immutable = 'public, max-age=31536000, immutable';
/** A browser reads the icon again whenever the page changes its address, as typing does. */
const forADay = 'public, max-age=86400';

async function answerFile(
  { headers }: InboundRequest,
  address: string,
  file: SiteFile,
  status = 200,
): Promise<Answer> {
  const { body, coding } = await readSiteFile(file, codingFor(headers) === 'br');
  // The names of assets change with what is in them.
  const isAsset = address.includes('/assets/');
  const tag = isAsset ? null : entityTagOf(body.toString('latin1'));
  const isUnchanged = status === 200 && tag !== null && matchesEntityTag(headers['if-none-match'], tag);
  return {
    status: isUnchanged ? 304 : status,
    headers: {
      ...(isUnchanged ? {} : { 'Content-Type': file.type }),
      ...(coding !== null && !isUnchanged ? { 'Content-Encoding': coding } : {}),
      ...(tag === null ? {} : { ETag: tag }),
      'Cache-Control': isAsset ? immutable : address.startsWith('/favicon') ? forADay : 'no-cache',
      Vary: shellAddress.test(address) ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding',
      'Content-Security-Policy': policyOf(address === graphiqlPath),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    },
    body: isUnchanged ? '' : body,
  };
}
