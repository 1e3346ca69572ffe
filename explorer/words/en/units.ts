export const units = {
  times: { year: 'year', month: 'month', week: 'week', day: 'day', hour: 'hour' },
  per: (unit: string, other: string) => `${unit} per ${other}`,
};
