import { signInPath } from '../../../wire/addresses.ts';
import type { Exchange, HttpAnswer } from '../exchange/exchange.ts';

export interface Offered extends Pick<HttpAnswer, 'readsPerCall'> {
  /** `null` until the service has answered. */
  readonly hasAdditions: boolean | null;
  /** It says of no caller who that is. */
  readonly lacksViewer: boolean;
}

/** Facts about the service from its latest answers. */
export function rememberService() {
  let offered: Offered = { readsPerCall: 0, hasAdditions: null, lacksViewer: false };
  return {
    note: ({ status, readsPerCall, hasAdditions }: HttpAnswer, { method, target }: Exchange): void => {
      const isLacking = status === 404 || status === 405;
      // Other failures may be those of something before the service.
      if (!hasAdditions && status >= 400 && !isLacking) return;
      const isOfViewer = method === 'GET' && target === signInPath;
      const lacksViewer = !hasAdditions && (isOfViewer ? isLacking : offered.lacksViewer);
      offered = { readsPerCall, hasAdditions, lacksViewer };
    },
    offered: (): Offered => offered,
  };
}
