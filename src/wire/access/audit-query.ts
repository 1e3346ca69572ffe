import { date, optionalText } from '../forms/record-form.ts';

/** Which entries of the audit log are listed. */
export const auditQuery = {
  path: optionalText('path'),
  from: date('startDate'),
  to: date('endDate'),
};
