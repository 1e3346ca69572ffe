import { date, optionalText } from '../forms/field-codecs.ts';

/** Which entries of the audit log are listed. */
export const auditQuery = {
  path: optionalText('path'),
  from: date('startDate'),
  to: date('endDate'),
};
