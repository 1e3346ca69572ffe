import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDescribed } from './described.ts';
import { createStore } from './data/create-store.ts';
import type { Store } from './data/model.ts';
import { Sessions } from './data/sessions.ts';
import type { View } from './documents/view.ts';
import { acceptedFormat, type Answer, errorAnswer, sendAnswer } from './http/answer.ts';
import { isoDate, textualDate, timestamp } from './http/dates.ts';
import { StatusError } from './http/faults.ts';
import { readRequest, type ServiceRequest } from './http/request.ts';
import { type ServiceOptions, type Settings, type Version, withDefaults } from './options.ts';
import { answerAuthentication, type Caller, findCaller } from './resources/authentication.ts';
import { answerData } from './resources/data.ts';
import { answerDefinitions } from './resources/definitions.ts';
import type { Exchange } from './resources/exchange.ts';
import { answerProfiles } from './resources/profiles.ts';

export interface ReferenceService {
  readonly url: string;
  readonly store: Store;
  readonly close: () => Promise<void>;
}

/** Starts the service on a port of this computer, with a data set of its own. */
export async function startReferenceService(options: ServiceOptions = {}): Promise<ReferenceService> {
  const settings = withDefaults(options);
  const store = createStore(settings);
  const sessions = new Sessions(settings.now);
  // The clients of the time end lines in a bare LF, which the strict parser refuses.
  const server = createServer({ insecureHTTPParser: true }, (message, response) => {
    void handle(message, response, { settings, store, sessions });
  });
  await new Promise<void>((resolve) => server.listen(settings.port, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    store,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Service {
  readonly settings: Settings;
  readonly store: Store;
  readonly sessions: Sessions;
}

async function handle(message: IncomingMessage, response: ServerResponse, service: Service): Promise<void> {
  const { settings } = service;
  const format = acceptedFormat(message.headers.accept, settings);
  let version: Version = settings.version ?? 2;
  let headers: NonNullable<Answer['headers']> = {};
  try {
    const request = await readRequest(message);
    if (settings.pageSize > 0) request.query.set('itemsPerPage', String(settings.pageSize));
    if (format === null) throw new StatusError(406);
    if (settings.onlyDescribed && !isDescribed(request, service.store)) throw new StatusError(404);
    const [root] = request.segments;
    if (root === 'auth') {
      const answer = answerAuthentication(request, service.store, service.sessions);
      sendAnswer(response, answer, { format, version, settings });
      return;
    }
    const resource = root === undefined ? undefined : resources.get(root);
    if (resource === undefined) throw new StatusError(root === undefined ? 406 : 404);
    const caller = findCaller(request, service.store, service.sessions);
    if (caller === null) throw new StatusError(401);
    headers = caller.headers;
    version = versionOf(request, caller);
    const answer = resource(exchangeOf(request, caller, version, service));
    sendAnswer(response, { ...answer, headers }, { format, version, settings });
  } catch (error) {
    const status = error instanceof StatusError ? error : new StatusError(500);
    sendAnswer(response, { ...errorAnswer(status), headers }, { format, version, settings });
  }
}

const resources: ReadonlyMap<string, (exchange: Exchange) => Answer> = new Map([
  ['data', answerData],
  ['profiles', answerProfiles],
  ['definitions', answerDefinitions],
]);

/** The account's version, or that of the parameter `v`, which existed for some time. */
function versionOf({ query }: ServiceRequest, { user }: Caller): Version {
  const requested = /^([12])(\.0)?$/.exec(query.get('v') ?? '')?.[1];
  return requested === undefined ? user.apiVersion : requested === '1' ? 1 : 2;
}

function exchangeOf(
  request: ServiceRequest,
  { user }: Caller,
  version: Version,
  { settings, store }: Service,
): Exchange {
  const isTextual = settings.dates === 'textual';
  const view: View = {
    version,
    user,
    stamp: isTextual ? textualDate : timestamp,
    freshStamp: textualDate,
    isoStamp: isTextual ? textualDate : isoDate,
  };
  return { request, store, settings, user, view, now: settings.now() };
}
