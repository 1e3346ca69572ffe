import type { Words } from '../en.ts';

export const units: Words['units'] = {
  times: { year: 'Jahr', month: 'Monat', week: 'Woche', day: 'Tag', hour: 'Stunde' },
  per: (unit, other) => `${unit} pro ${other}`,
};
