import type { Upstream } from '../transport/upstream.ts';
import { readApiVersion } from '../access/viewer.ts';

export interface ReturnUnits {
  readonly returnUnit?: string | undefined;
  readonly returnPerUnit?: string | undefined;
}

/** The units as parameters. Version 1 refuses them; its amounts are converted here. */
export async function returnUnitsQuery(
  upstream: Upstream,
  { returnUnit, returnPerUnit }: ReturnUnits,
): Promise<URLSearchParams> {
  const query = new URLSearchParams();
  const isAsked = returnUnit !== undefined || returnPerUnit !== undefined;
  if (!isAsked || (await readApiVersion(upstream)) === '1.0') return query;
  if (returnUnit !== undefined) query.append('returnUnit', returnUnit);
  if (returnPerUnit !== undefined) query.append('returnPerUnit', returnPerUnit);
  return query;
}
