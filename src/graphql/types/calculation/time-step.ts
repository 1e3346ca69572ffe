import { builder } from '../../builder.ts';

export const TimeStepRef = builder.enumType('TimeStep', {
  description: 'How far moments or periods are apart, by the calendar in UTC.',
  values: {
    DAY: { value: 'DAY', description: '24 hours.' },
    WEEK: { value: 'WEEK', description: 'Seven days.' },
    MONTH: {
      value: 'MONTH',
      description: 'A month of the calendar; what starts on the 31st goes to the last day of shorter months.',
    },
    QUARTER: { value: 'QUARTER', description: 'Three months of the calendar.' },
    YEAR: { value: 'YEAR', description: 'Twelve months of the calendar.' },
  } as const,
});
