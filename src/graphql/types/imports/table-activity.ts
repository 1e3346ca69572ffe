import type { Certainty, TableActivity, WeighedCandidate } from '../../../tables/importing/table-activity.ts';
import { unitsMeantBy } from '../../../units/common-units.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import { DataItemRef } from '../data-items/data-item-refs.ts';
import { sizeOfPart } from './part-of-list.ts';

const CertaintyRef = describedEnum<Certainty>(
  'ActivityCertainty',
  'Whether the item of an activity is known.',
  {
    sure: 'It is one item.',
    doubtful: 'It may be one of the candidates.',
    unknown: 'No item is like it, or none takes its unit.',
  },
);

const CandidateRef = builder.objectRef<WeighedCandidate>('ActivityCandidate').implement({
  description: 'An item that an activity may mean.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    dataItem: t.field({
      type: DataItemRef,
      description: 'The item.',
      resolve: ({ uid, categoryPath }) => ({ key: { uid, categoryPath }, summary: null }),
    }),
    kilograms: t.exposeFloat('kilograms', {
      nullable: true,
      description: 'What all rows of the activity would emit with it, in kg CO2e.',
    }),
  }),
});

export const TableActivityRef = builder.objectRef<TableActivity>('TableActivity').implement({
  description: 'The rows of a table with the same activity and unit.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    text: t.exposeString('text', {
      description: 'The activity as the table says it; of rows without one, what names their item.',
    }),
    unit: t.exposeString('unit', { nullable: true, description: 'The unit; `null` without one.' }),
    unitChoices: t.stringList({
      description: 'What its unit may mean if it has two meanings, such as `gal` and `gal_uk`, for `units`.',
      resolve: ({ unit }) => [...unitsMeantBy(unit ?? '')],
    }),
    rows: t.exposeInt('rows', { description: 'The number of rows.' }),
    quantity: t.exposeFloat('quantity', {
      nullable: true,
      description: 'The sum of their quantities that can be read, in `unit`.',
    }),
    certainty: t.expose('certainty', {
      type: CertaintyRef,
      description: 'Whether its item is known.',
    }),
    dataItem: t.field({
      type: DataItemRef,
      nullable: true,
      description: 'The item, if it is sure and any of the rows is ready.',
      resolve: ({ item }) => (item === null ? null : { key: item, summary: null }),
    }),
    kilograms: t.exposeFloat('kilograms', {
      nullable: true,
      description: 'What its rows emit that are ready, in kg CO2e.',
    }),
    candidates: t.expose('candidates', {
      type: [CandidateRef],
      cost: { size: 3 },
      description: 'The likeliest items that take its unit, at most three; none if it is sure.',
    }),
    message: t.exposeString('message', {
      nullable: true,
      description: 'Why it has no item; `null` if it is sure.',
    }),
  }),
});

export const activityArguments = builder.args((t) => ({
  certainties: t.field({ type: [CertaintyRef], description: 'Only activities of these; all when absent.' }),
  skip: t.int({ defaultValue: 0, description: 'How many to skip.' }),
  first: t.int({ defaultValue: 100, description: 'How many to return, from 1 to 1,000.' }),
}));

interface Requested {
  readonly certainties?: readonly Certainty[] | null | undefined;
  readonly skip?: number | null | undefined;
  readonly first?: number | null | undefined;
}

export function listActivities(
  activities: readonly TableActivity[],
  { certainties, ...part }: Requested,
): readonly TableActivity[] {
  const found =
    certainties == null ? activities : activities.filter(({ certainty }) => certainties.includes(certainty));
  const { skip, size } = sizeOfPart(part);
  return found.slice(skip, skip + size);
}
