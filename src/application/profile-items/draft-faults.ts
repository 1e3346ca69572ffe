import { problemsOf } from '../../domain/basics/batch-entries.ts';
import { EmissionsError, restated } from '../../domain/basics/errors.ts';
import type { ProfileItemChange } from '../../domain/profiles/profile-item.ts';
import { attempt } from '../outcomes.ts';

/** The content of a new profile item, a row or a change. */
type Content = Omit<ProfileItemChange, 'item' | 'expectedVersion'>;

/** An error with more than this many others of its entry would hide other entries. */
const MAXIMUM_FAULTS = 20;

/** The result of the check; throws its error with all others of the draft in `problems`. */
export function withAllFaults<D extends Content, R>(draft: D, check: (draft: D) => R): R {
  const result = attempt(() => check(draft));
  if (!(result instanceof EmissionsError)) return result;
  const others = faultsOfParts(draft, check).filter(({ code }) => code === 'BAD_USER_INPUT');
  const distinct = new Map(others.map((each) => [placeOf(each), each]));
  const own = problemsOf(result);
  for (const each of own) distinct.delete(placeOf(each));
  if (distinct.size === 0) throw result;
  throw restated(result, { problems: [...own, ...distinct.values()].slice(0, MAXIMUM_FAULTS) });
}

const placeOf = ({ argument = '', position, message }: EmissionsError): string =>
  argument === '' ? message : `${position} ${argument}`;

/**
 * Tries each part of a draft on its own, as a wrong one hides those after it, and then its values together.
 * Values are of the time of the draft, if that can be.
 */
export function faultsOfParts<D extends Content>(
  draft: D,
  check: (part: D) => unknown,
): readonly EmissionsError[] {
  const { name, note, labels = [], startDate, endDate, values, ...identity } = draft;
  const faultOf = (part: Partial<Content>): readonly EmissionsError[] => {
    // A part has the identity of the draft, and optional members only.
    const outcome = attempt(() => check({ ...identity, values: [], ...part } as unknown as D));
    return outcome instanceof EmissionsError ? problemsOf(outcome) : [];
  };
  const dated = { startDate, endDate };
  const ofTime = faultOf(dated);
  const time = ofTime.length === 0 ? dated : {};
  const apart = values.flatMap((value, position) => {
    const tried = (each: Value) => faultOf({ ...time, values: [each] });
    const ofValue = tried(value);
    const faults = ofValue.length === 0 ? [] : [...ofValue, ...aspectsOf(value).flatMap(tried)];
    return faults.map((each) => (each.position === undefined ? each : restated(each, { position })));
  });
  const known = new Set(apart.map(placeOf));
  const together = values.length > 1 ? faultOf({ ...time, values }) : [];
  return [
    ...ofTime,
    ...faultOf({ name }),
    ...faultOf({ note }),
    ...faultOf({ labels }),
    ...apart,
    ...together.filter((each) => !known.has(placeOf(each))),
  ];
}

type Value = Content['values'][number];

/** A value without its units, and each unit without its value: a wrong unit hides the others. */
function aspectsOf({ name, value, unit, perUnit }: Value): readonly Value[] {
  if (unit === undefined && perUnit === undefined) return [];
  return [
    { name, value },
    { name, value: '', unit },
    { name, value: '', perUnit },
  ];
}
