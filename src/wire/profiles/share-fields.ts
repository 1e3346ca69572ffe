import { checkAll, checkEach } from '../../domain/basics/all-faults.ts';
import { parseAccess, type ShareChange, type ShareChanges } from '../../domain/profiles/profile.ts';
import { type EmissionsError, restated } from '../../domain/basics/errors.ts';
import type { FormFields } from '../forms/fields.ts';

/** One field for each user and group whose access changes, such as `user.ann` with the value `modify`. */
export const shareFields = ['user.{key}', 'group.{key}'] as const;

/** The same error with the field of the form for the user or group that it is about. */
export function inShareFields(error: EmissionsError, shares: ShareChanges): EmissionsError {
  const [, kind, index = ''] = /^(user|group)s\.(\d+)\.name$/.exec(error.argument ?? '') ?? [];
  const share = kind === undefined ? undefined : shares[`${kind as 'user' | 'group'}s`]?.[Number(index)];
  const problems = error.problems?.map((each) => inShareFields(each, shares));
  return restated(error, { problems, ...(share && { argument: `${kind}.${share.name}` }) });
}

/** Throws BAD_USER_INPUT for another access than view, modify or none. */
export function decodeShares(fields: FormFields): ShareChanges | null {
  const { users, groups } = checkAll({
    users: () => sharesOf(fields, 'user.'),
    groups: () => sharesOf(fields, 'group.'),
  });
  return users.length + groups.length === 0 ? null : { users, groups };
}

function sharesOf(fields: FormFields, prefix: string): readonly ShareChange[] {
  const shares = [...fields].flatMap(([key, field]) => (key.startsWith(prefix) ? [field] : []));
  return checkEach(shares, ({ name, value }) => ({
    name: name.slice(prefix.length),
    access: parseAccess(value, name),
  }));
}
