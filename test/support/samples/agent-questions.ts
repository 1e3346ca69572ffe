import { expect } from 'vitest';

/** What the agent has found out by earlier questions. */
export interface Known {
  readonly profileUid?: string;
  readonly recordUid?: string;
}

export interface Question {
  readonly asked: string;
  readonly tool: string;
  readonly with: (known: Known) => object;
  readonly answer: object;
  readonly learns?: (answer: never) => Known;
}

const car = { categoryPath: 'transport/car/generic', select: 'fuel=petrol, size=average' };
const train = { categoryPath: 'transport/train/generic', select: 'type=national rail' };
const distance = (value: number, more: object = {}) => ({ path: 'distance', value, unit: 'km', ...more });
const close = (value: number): number => expect.closeTo(value, 4) as number;
const march = { from: '2026-03-01', to: '2026-04-01' };

const recordOf = ({ profileUid, recordUid }: Known) => ({
  profileUid,
  categoryPath: car.categoryPath,
  recordUid,
});

/** Petrol, average size, of 2025. */
const kgPerKm = 0.16272;

export const reads: readonly Question[] = [
  {
    asked: 'What is there about transport?',
    tool: 'describe_category',
    with: () => ({ categoryPath: 'transport' }),
    answer: {
      dataCategory: { children: expect.arrayContaining([{ path: 'transport/train', name: 'Trains' }]) },
    },
  },
  {
    asked: 'What is 100 km in a petrol car?',
    tool: 'suggest',
    with: () => ({ text: '100 km in a petrol car', first: 1 }),
    answer: {
      suggest: [{ categoryPath: car.categoryPath, inputs: [{ path: 'distance', value: '100', unit: 'km' }] }],
    },
  },
  {
    asked: 'Which trains do you know?',
    tool: 'search',
    with: () => ({ query: 'train', categoryPath: 'transport', first: 20 }),
    answer: {
      search: {
        items: {
          nodes: expect.arrayContaining([
            expect.objectContaining({ title: expect.stringMatching(/national rail/i) as string }),
          ]),
        },
      },
    },
  },
  {
    asked: 'What do I have to say about a petrol car?',
    tool: 'describe_category',
    with: () => ({ categoryPath: car.categoryPath, select: 'fuel=petrol' }),
    answer: { dataCategory: { drillDown: { level: 'size', isComplete: false } } },
  },
  {
    asked: 'What do 1,000 km in an average one emit?',
    tool: 'calculate',
    with: () => ({ ...car, inputs: [distance(1000)] }),
    answer: {
      dataItem: {
        title: expect.stringMatching(/petrol, average/i) as string,
        amount: { headline: close(1000 * kgPerKm), unit: 'kg' },
      },
    },
  },
  {
    asked: 'And 100 km each month?',
    tool: 'calculate',
    with: () => ({ ...car, inputs: [distance(100, { perUnit: 'month' })] }),
    answer: { dataItem: { amount: { headline: close(1200 * kgPerKm), unit: 'kg', perUnit: 'year' } } },
  },
  {
    asked: 'How much better is the train for 600 km?',
    tool: 'compare',
    with: () => ({
      requests: [
        { ...car, inputs: [distance(600)] },
        { ...train, inputs: [distance(600)] },
      ],
    }),
    answer: {
      calculate: [
        {
          dataItem: { title: expect.stringMatching(/petrol, average/i) as string },
          result: { headline: close(600 * kgPerKm) },
          timesFirst: 1,
        },
        {
          dataItem: { title: expect.stringMatching(/national rail/i) as string },
          timesFirst: close(0.03546 / kgPerKm),
        },
      ],
    },
  },
];

export const writes: readonly Question[] = [
  {
    asked: 'Keep an account for our office.',
    tool: 'create_profile',
    with: () => ({ name: 'Office', labels: [{ key: 'site', value: 'Leeds' }] }),
    answer: { createProfile: { profile: { name: 'Office', permission: { ownerUsername: 'demo' } } } },
    learns: ({ createProfile }: { createProfile: { profile: { uid: string } } }) => ({
      profileUid: createProfile.profile.uid,
    }),
  },
  {
    asked: 'We drove 600 km in March.',
    tool: 'add_record',
    with: ({ profileUid }) => ({
      profileUid,
      ...car,
      inputs: [distance(600, { perUnit: 'none' })],
      startDate: march.from,
      endDate: march.to,
    }),
    answer: { createProfileItem: { profileItem: { emitted: { value: close(600 * kgPerKm), unit: 'kg' } } } },
    learns: ({ createProfileItem }: { createProfileItem: { profileItem: { uid: string } } }) => ({
      recordUid: createProfileItem.profileItem.uid,
    }),
  },
  {
    asked: 'Which of our records are of March?',
    tool: 'find_records',
    with: ({ profileUid }) => ({ profileUid, ...march }),
    answer: {
      profile: {
        items: {
          totalCount: 1,
          nodes: [
            {
              dataItem: { title: expect.stringMatching(/petrol, average/i) as string },
              emitted: { value: close(600 * kgPerKm) },
            },
          ],
        },
      },
    },
  },
  {
    asked: 'What did the office emit in the first ten days?',
    tool: 'profile_totals',
    with: ({ profileUid }) => ({ profiles: [profileUid], from: march.from, to: '2026-03-11' }),
    answer: {
      profileTotals: { unit: 'kg', isComplete: true, rows: [{ value: close((10 / 31) * 600 * kgPerKm) }] },
    },
  },
  {
    asked: 'It was 900 km, with the pool car.',
    tool: 'change_record',
    with: (known) => ({
      ...recordOf(known),
      inputs: [distance(900, { perUnit: 'none' })],
      name: 'pool car',
      note: null,
      expectedVersion: 1,
    }),
    answer: {
      updateProfileItem: {
        profileItem: { name: 'pool car', version: 2, endDate: expect.stringMatching(/^2026-04/) as string },
      },
    },
  },
  {
    asked: 'We did not drive in March after all.',
    tool: 'delete_record',
    with: (known) => ({ ...recordOf(known), reason: 'Counted twice.' }),
    answer: { deleteProfileItem: { deletedId: expect.any(String) as string } },
  },
];

export const listed: Question = {
  asked: 'Which accounts do we have in Leeds?',
  tool: 'list_profiles',
  with: () => ({ labels: [{ key: 'site', value: 'Leeds' }] }),
  answer: { profiles: { nodes: expect.arrayContaining([expect.objectContaining({ name: 'Office' })]) } },
};
