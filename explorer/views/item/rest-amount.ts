import { restAddress } from '../../api/rest-address.ts';
import type { AmountVariables } from './use-amount.ts';

/** An amount over REST. */
export const restAmount = ({ categoryPath, uid, inputs, asOf, returnPerUnit }: AmountVariables): string =>
  restAddress(`/data/${categoryPath}/${uid}`, [
    ...inputs.flatMap(({ name, value, unit, perUnit = null }) => [
      [name, value] as const,
      [`${name}Unit`, unit] as const,
      [`${name}PerUnit`, unit && perUnit] as const,
    ]),
    ['returnPerUnit', returnPerUnit],
    ['startDate', asOf],
  ]);
