import { builder } from '../../builder.ts';
import type { Provenance } from '../../../domain/provenance.ts';

export const ProvenanceRef = builder.objectRef<Provenance>('Provenance').implement({
  description: 'Where figures come from, and what may be done with them.',
  subject: 'dataTree',
  fields: (t) => ({
    source: t.exposeString('source', { description: 'The document or data set, with its edition.' }),
    publisher: t.exposeString('publisher', { nullable: true, description: 'Who published it.' }),
    year: t.exposeString('year', {
      nullable: true,
      description: 'The year or years that the figures are for.',
    }),
    region: t.exposeString('region', { nullable: true, description: 'Where the figures hold.' }),
    licence: t.exposeString('licence', { nullable: true, description: 'The licence of the figures.' }),
  }),
});
