import type { HttpAnswer } from '../exchange/exchange.ts';

export interface Offered extends Pick<HttpAnswer, 'readsPerCall'> {
  /** `null` until the service has answered. */
  readonly hasAdditions: boolean | null;
}

/** Facts about the service from its latest answers. */
interface ServiceMemory {
  readonly note: (answer: HttpAnswer) => void;
  /** Features of the service beyond the protocol of the original. */
  readonly offered: () => Offered;
}

export function rememberService(): ServiceMemory {
  let offered: Offered = { readsPerCall: 0, hasAdditions: null };
  return {
    note(answer) {
      const { status, readsPerCall, hasAdditions } = answer;
      // Other failures may be those of something before the service.
      if (hasAdditions || status < 400 || status === 404 || status === 405) {
        offered = { readsPerCall, hasAdditions };
      }
    },
    offered: () => offered,
  };
}
