import type { HttpAnswer } from '../exchange/exchange.ts';

export type Offered = Pick<HttpAnswer, 'readsPerCall' | 'hasAdditions'>;

/** Facts about the service from its latest answers. */
interface ServiceMemory {
  readonly note: (answer: HttpAnswer) => void;
  /** Features of the service beyond the protocol of the original. */
  readonly offered: () => Offered;
}

export function rememberService(): ServiceMemory {
  let offered: Offered = { readsPerCall: 0, hasAdditions: false };
  return {
    note(answer) {
      const { status, readsPerCall, hasAdditions } = answer;
      // Other failures may be those of something before the service.
      if (status < 400 || status === 404 || status === 405) {
        offered = { readsPerCall, hasAdditions };
      }
    },
    offered: () => offered,
  };
}
