import { builder } from '../../builder.ts';
import type { Amount, CalculationResult } from '../../../domain/amounts/amount.ts';
import type { Explanation } from '../../../domain/amounts/explanation.ts';

export const AmountRef = builder.objectRef<Amount>('Amount');

export const CalculationResultRef = builder.objectRef<CalculationResult>('CalculationResult');

export const ExplanationRef = builder.objectRef<Explanation>('Explanation');
