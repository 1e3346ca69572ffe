import { restAddress } from '../../api/rest-address.ts';
import type { AmountVariables } from './use-amount.ts';

/** An amount over REST. */
export const restAmount = ({ categoryPath, uid, inputs, asOf, returnPerUnit }: AmountVariables): string =>
  restAddress(`/data/${categoryPath}/${uid}`, [
    ...inputs.flatMap(({ path, value, unit, perUnit = null }) => [
      [path, value] as const,
      [`${path}Unit`, unit] as const,
      [`${path}PerUnit`, unit && perUnit] as const,
    ]),
    ['returnPerUnit', returnPerUnit],
    ['startDate', asOf],
  ]);
