import type { Algorithm } from '../../../domain/definitions/algorithm.ts';
import { builder } from '../../builder.ts';

interface AlgorithmLine {
  readonly number: number;
  readonly text: string;
}

const AlgorithmLineRef = builder.objectRef<AlgorithmLine>('AlgorithmLine').implement({
  description: 'A line of an algorithm.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Its number, starting at 1, as in `DerivationStep.line`.' }),
    text: t.exposeString('text', { description: 'Its text, without the characters that end it.' }),
  }),
});

export const AlgorithmRef = builder.objectRef<Algorithm>('Algorithm').implement({
  description: 'The script by which amounts are computed: a subset of ECMAScript 5.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    digest: t.exposeString('digest', {
      description: 'Identifies the script, as in `Explanation.algorithmDigest`.',
    }),
    lines: t.field({
      type: [AlgorithmLineRef],
      cost: { size: 100 },
      description: 'All lines, in their order.',
      resolve: ({ lines }) => lines.map((text, index) => ({ number: index + 1, text })),
    }),
  }),
});
