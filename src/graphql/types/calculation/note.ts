import type { Note, NoteCode } from '../../../domain/amounts/note.ts';
import type { NoteCount } from '../../../domain/profiles/profile-total.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import { FailedLookUpRef } from '../user-error.ts';

export const NoteCodeRef = describedEnum<NoteCode>('NoteCode', 'The subject of a note of the service.', {
  UNUSED_INPUT: 'The algorithm did not read `input`, so its value had no effect on the amount.',
  NEGATIVE_INPUT: '`input` is below zero, but measures or counts something.',
  OUTSIDE_PERIOD:
    'The figures used, those of the years from `from` to `to`, are two or more years away from the time asked for.',
  OUTSIDE_SCOPES:
    'The amount `amountType` belongs to none of the three scopes of an inventory, such as CO2 from biomass; its publisher reports it separately.',
  UPSTREAM_INCLUDED:
    'The amount `amountType` is of the life cycle of energy: it counts in scope 2 with upstream emissions of scope 3.3, which cannot be told apart.',
  COUNTS_BESIDE:
    'The amount `amountType` counts in one of the scopes, in addition to the amount of the calculation; totals add it.',
  NO_MARKET_BASED:
    'Of totals: the location-based figure of an item counts in the market-based inventory, too, because it has no market-based one.',
  NO_LOCATION_BASED:
    'The amount `amountType` is a market-based figure alone; totals, in which scope 2 is location-based, do not add it.',
  NOT_WEIGHED:
    'The amount `amountType` is by the potentials of its publisher and not by the requested ones, because its gases are not known.',
  CUT_OFF_AT_NOW:
    'The item has no end, so it counts until now, which is `to`; the requested period ends later.',
  NO_OVERLAP:
    'The item does not overlap the requested period, such as an item without an end and a period in the future; its amount is 0.',
  NOTHING_FOUND:
    'The algorithm looked up `lookUp` and found nothing, or no figure. An amount with this note was calculated without it, by another figure or as if it were 0.',
});

export const NoteRef = builder.objectRef<Note>('Note').implement({
  description: 'A note from the algorithm or about its run.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    type: t.exposeString('type', {
      description: '`comment`, `warning`, or `error` for an amount that was not computed.',
    }),
    code: t.expose('code', {
      type: NoteCodeRef,
      nullable: true,
      description: "The subject of the note; `null` for the algorithm's own notes and others without a code.",
    }),
    text: t.exposeString('text', { description: 'The text of the note, in English.' }),
    input: t.exposeString('input', {
      nullable: true,
      description: 'The name of the input, where `code` is UNUSED_INPUT or NEGATIVE_INPUT.',
    }),
    figures: t.stringList({
      description:
        'The paths of the values with dates, where `code` is OUTSIDE_PERIOD; a value of another item comes after the path of its category.',
      resolve: ({ figures }) => figures ?? [],
    }),
    from: t.expose('from', {
      type: 'DateTime',
      nullable: true,
      description: 'The start of the first year of the figures, where `code` is OUTSIDE_PERIOD.',
    }),
    to: t.expose('to', {
      type: 'DateTime',
      nullable: true,
      description:
        'The end of the last year of the figures, where `code` is OUTSIDE_PERIOD. Now, where it is CUT_OFF_AT_NOW. When the item was over, where it is NO_OVERLAP; `null` if it goes on.',
    }),
    amountType: t.exposeString('amountType', {
      nullable: true,
      description:
        'The type of the amount, where `code` is about one: OUTSIDE_SCOPES, UPSTREAM_INCLUDED, COUNTS_BESIDE, NO_LOCATION_BASED or NOT_WEIGHED.',
    }),
    lookUp: t.field({
      type: FailedLookUpRef,
      nullable: true,
      description:
        'The look-up, where `code` is NOTHING_FOUND; `null` if the algorithm named no valid category path.',
      resolve: ({ lookUp }) => lookUp ?? null,
    }),
  }),
});

export const NoteCountRef = builder.objectRef<NoteCount>('NoteCount').implement({
  description: 'How many items of a total have a note with a code.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    code: t.expose('code', { type: NoteCodeRef, description: 'The code.' }),
    count: t.exposeInt('count', { description: 'The number of items.' }),
  }),
});
