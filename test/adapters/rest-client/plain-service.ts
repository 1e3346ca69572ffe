import {
  calculation,
  cannedDocument,
  dataItemTarget,
  dataItemValueView,
  dataItemView,
  documentResponse,
  statusResponse,
  values,
} from '../../support/documents/canned-documents.ts';
import type { Respond } from '../../support/upstreams/raw-upstream.ts';
import { profileItemValueDocument } from './era-profile-items.ts';
import { createdProfileDocument, profilesDocument } from './era-profiles.ts';
import { type Era, profileItemUid, profileUid } from './era.ts';
import { empty, shown } from './scripted-upstream.ts';

const profileTarget = `/profiles/${profileUid}`;
const [factor] = values;

export const plainValueTarget = `${profileTarget}/transport/car/${profileItemUid}/distance`;

/** A service with the eleven operations of the description, and nothing besides; `otherwise` is its answer to the rest. */
export function answerPlainly(era: Era, otherwise: 404 | 405): Respond {
  const { format } = era;
  const itemsPerPage = (query: URLSearchParams) => ({
    itemsPerPage: Number(query.get('itemsPerPage') ?? 10),
  });
  return (socket, { line, target }) => {
    const [path = '', query = ''] = target.split('?');
    const parameters = new URLSearchParams(query);
    const method = line.split(' ')[0] ?? '';
    const operations: Readonly<Record<string, () => Buffer>> = {
      [`GET ${dataItemTarget}`]: () =>
        documentResponse(dataItemView(format, parameters.has('distance') ? { calculation } : {}), format),
      'POST /data/transport/car': () =>
        shown(dataItemView(format), format, {
          status: 201,
          headers: { Location: `http://x${dataItemTarget}` },
        }),
      [`PUT ${dataItemTarget}`]: () => documentResponse(dataItemView(format), format),
      [`DELETE ${dataItemTarget}`]: () => empty(),
      [`GET ${dataItemTarget}/${factor?.path}`]: () =>
        documentResponse(cannedDocument(path, format) ?? '', format),
      [`PUT ${dataItemTarget}/${factor?.path}`]: () =>
        documentResponse(factor === undefined ? '' : dataItemValueView(format, factor), format),
      'GET /profiles': () => shown(profilesDocument(era, itemsPerPage(parameters)), format),
      'POST /profiles': () => shown(createdProfileDocument(era), format),
      [`DELETE ${profileTarget}`]: () => empty(),
      [`GET ${plainValueTarget}`]: () => shown(profileItemValueDocument(era), format),
      [`PUT ${plainValueTarget}`]: () =>
        era.apiVersion === '1.0' ? shown(profileItemValueDocument(era), format) : empty(),
    };
    socket.write(operations[`${method} ${path}`]?.() ?? statusResponse(otherwise, format));
  };
}
