import { builder } from '../../builder.ts';
import type { Provenance } from '../../../domain/amounts/provenance.ts';

export const ProvenanceRef = builder.objectRef<Provenance>('Provenance').implement({
  description: 'The source and the licence of figures.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    source: t.exposeString('source', { description: 'The document or data set, with its edition.' }),
    publisher: t.exposeString('publisher', { nullable: true, description: 'The publisher.' }),
    shortPublisher: t.exposeString('shortPublisher', {
      nullable: true,
      description: 'How the publisher is usually called for short, such as `DESNZ`.',
    }),
    year: t.exposeString('year', {
      nullable: true,
      description: 'The year or years that the figures apply to.',
    }),
    region: t.exposeString('region', {
      nullable: true,
      description: 'The region that the figures apply to.',
    }),
    licence: t.exposeString('licence', { nullable: true, description: 'The licence of the figures.' }),
    url: t.exposeString('url', {
      nullable: true,
      description: 'The address of the document, or of the page that offers it.',
    }),
    licenceUrl: t.exposeString('licenceUrl', {
      nullable: true,
      description: 'The address of the text of the licence.',
    }),
  }),
});
