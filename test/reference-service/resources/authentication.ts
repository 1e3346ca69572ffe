import type { Sessions } from '../data/sessions.ts';
import type { Store, User } from '../data/model.ts';
import { signInDocument, signOutDocument } from '../documents/sign-in.ts';
import { type Answer, empty, found } from '../http/answer.ts';
import { StatusError } from '../http/faults.ts';
import type { ServiceRequest } from '../http/request.ts';

export interface Caller {
  readonly user: User;
  /** Of answers to requests with a token. */
  readonly headers: NonNullable<Answer['headers']>;
}

const expired = ['authToken=; Path=/; Max-Age=0', 'authToken=; Path=/auth; Max-Age=0'];

function tokenHeaders(token: string): NonNullable<Answer['headers']> {
  return { authToken: token, 'Set-Cookie': `authToken=${token}; Path=/` };
}

/** Who sends a request: by HTTP Basic, else by a token in a cookie, a header or the query. */
export function findCaller(request: ServiceRequest, store: Store, sessions: Sessions): Caller | null {
  const basic = request.header('authorization');
  if (basic !== undefined) {
    const user = basicUser(basic, store);
    if (user !== undefined) return { user, headers: {} };
  }
  const cookie = /(?:^|;\s*)authToken=([^;]*)/.exec(request.header('cookie') ?? '')?.[1];
  const token = cookie ?? request.header('authToken') ?? request.query.get('authToken') ?? '';
  const session = sessions.find(token);
  return session === null ? null : { user: session.user, headers: tokenHeaders(session.token) };
}

function basicUser(header: string, { users }: Store): User | undefined {
  const [scheme = '', encoded = ''] = header.split(' ');
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const [username, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  if (password.length === 0) throw new StatusError(400);
  return users.find((user) => user.username === username && user.password === password.join(':'));
}

/** `/auth`, `/auth/signIn` and `/auth/signOut`. */
export function answerAuthentication(request: ServiceRequest, store: Store, sessions: Sessions): Answer {
  const [, name = 'signIn', ...rest] = request.segments;
  if (rest.length > 0 || !['signIn', 'signOut'].includes(name)) throw new StatusError(404);
  if (name === 'signOut') return { ...found(signOutDocument()), headers: { 'Set-Cookie': expired } };
  const next = request.query.get('next') ?? request.fields.get('next') ?? '/auth';
  if (['GET', 'HEAD'].includes(request.method)) {
    const caller = findCaller(request, store, sessions);
    return { ...found(signInDocument(caller?.user ?? null, next)), headers: caller?.headers ?? {} };
  }
  if (!['POST', 'PUT'].includes(request.method)) throw new StatusError(405);
  const [username = '', password = ''] = ['username', 'password'].map((field) => request.fields.get(field));
  if (username === '' || password === '') throw new StatusError(400);
  const user = store.users.find((each) => each.username === username && each.password === password);
  if (user === undefined) return { ...empty, headers: { 'Set-Cookie': expired } };
  return { ...found(signInDocument(user, next)), headers: tokenHeaders(sessions.open(user)) };
}
