import type { IncomingHttpHeaders } from 'node:http';
import type { Mode } from '../../config/option-values.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { type Answer, type InboundRequest, jsonAnswer } from '../http/http-exchange.ts';

export const sessionPath = '/explore/session.json';

/** Facts that the pages learn about the program that serves them. */
export interface PageSettings {
  readonly mode: Mode;
  /** Whether a remote service answers. */
  readonly isRemote: boolean;
  readonly graphiql: boolean;
  /** Whether documents are sent by their identifier, because no others are executed. */
  readonly sendsIds: boolean;
  /** A token of the demo user; `null` without demo users. */
  readonly signInDemo: (signal: AbortSignal) => Promise<string | null>;
}

const signInMs = 10_000;

/**
 * In development the token of the demo user, so that the pages need no sign-in.
 * Only for pages of this program: not for those of another site or another port.
 * While there are demo users, no request under another machine's name arrives here.
 */
export async function answerSession(
  { headers }: InboundRequest,
  { signInDemo, ...settings }: PageSettings,
): Promise<Answer> {
  if (!isSameOrigin(headers)) {
    return jsonAnswer(403, { error: `Only pages of this program may request ${sessionPath}.` });
  }
  const authtoken = settings.mode === 'development' ? await tokenOfDemo(signInDemo) : null;
  return jsonAnswer(200, { ...settings, ...(authtoken === null ? {} : { authtoken }) });
}

/** None either where another process over the same database has removed the demo users. */
async function tokenOfDemo(signIn: PageSettings['signInDemo']): Promise<string | null> {
  try {
    return await signIn(AbortSignal.timeout(signInMs));
  } catch (error) {
    if (error instanceof EmissionsError && error.code === 'UNAUTHENTICATED') return null;
    throw error;
  }
}

/** Browsers say so in Sec-Fetch-Site; what is no browser sends neither header. */
function isSameOrigin({ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
