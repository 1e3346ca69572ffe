import { RevisionCache } from '../../cache/revision-cache.ts';
import { entityTagOf } from '../http/entity-tags.ts';
import type { PartResponse, RestCall } from '../http/rest-request.ts';

/** Some 2,000 views of items. */
const maximumLength = 16 * 1024 * 1024;

/**
 * Holds the views of items that are the same at any time, as they are written
 * and with their tags, for who may see them so, until reference data or users
 * are written.
 */
export function holdViews(revision: () => string) {
  const held = new RevisionCache<PartResponse>({
    revision,
    weigh: (key, { body }) => key.length + body.length,
    maximum: maximumLength,
  });
  const keyStarts = new WeakMap<RestCall, string>();
  return async (
    call: RestCall,
    target: string,
    read: (noteTimeless: () => void) => Promise<PartResponse>,
  ): Promise<PartResponse> => {
    const keyStart = keyStarts.get(call) ?? JSON.stringify([call.format, call.viewer]);
    keyStarts.set(call, keyStart);
    const key = keyStart + target;
    const known = held.get(key);
    if (known !== undefined) return known;
    const readUnder = revision();
    let isTimeless = false;
    const answer = await read(() => {
      isTimeless = true;
    });
    if (answer.status !== 200 || !isTimeless) return answer;
    const response = { ...answer, tag: entityTagOf(answer.body).slice(1, -1) };
    // A view that was read during a write is not held, and has no tag.
    return held.set(key, response, readUnder) ? response : answer;
  };
}
