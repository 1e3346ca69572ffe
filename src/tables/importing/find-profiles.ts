import { EmissionsError } from '../../domain/basics/errors.ts';
import { isUid, quote, type Uid } from '../../domain/basics/uid.ts';
import { rowFault, type RowFault } from '../../domain/profiles/table-row.ts';
import type { Backend } from '../../ports/backend.ts';

type Profiles = Backend['profiles'];
/** The profile of each text that is the uid or the name of one, or why rows cannot be added to it. */
type FoundProfiles = ReadonlyMap<string, Uid | RowFault>;

/** Without the texts that are neither. */
export async function findProfiles(profiles: Profiles, texts: readonly string[]): Promise<FoundProfiles> {
  const found = new Map<string, Uid | RowFault>();
  const uids = texts.filter(isUid);
  const outcomes = uids.length === 0 ? [] : await profiles.getMany(uids);
  for (const [index, uid] of uids.entries()) {
    const outcome = outcomes[index];
    if (!(outcome instanceof EmissionsError)) found.set(uid, uid);
    else if (outcome.code === 'FORBIDDEN') found.set(uid, unknownProfile(uid, outcome.message));
    else if (outcome.code !== 'NOT_FOUND') throw outcome;
  }
  const names = texts.filter((text) => !found.has(text));
  return withRights(profiles, new Map([...found, ...(await findByName(profiles, names))]));
}

/** Creates the profiles of names that there are none of; the error of a text that is no name becomes a fault. */
export async function createProfiles(profiles: Profiles, names: readonly string[]): Promise<FoundProfiles> {
  const created = await profiles.createMissing(names);
  const refusals = names.flatMap((name, index): [string, RowFault][] => {
    const outcome = created[index];
    return outcome instanceof EmissionsError ? [[name, unknownProfile(name, outcome.message)]] : [];
  });
  return new Map([...(await findByName(profiles, names)), ...refusals]);
}

async function findByName(profiles: Profiles, names: readonly string[]): Promise<FoundProfiles> {
  const named = new Map<string, Uid[]>(names.map((name) => [name.toLowerCase(), []]));
  const found = names.length === 0 ? [] : await profiles.findByNames(names);
  for (const { uid, name } of found) named.get(name?.toLowerCase() ?? '')?.push(uid);
  return new Map(
    names.flatMap((name): [string, Uid | RowFault][] => {
      const uids = named.get(name.toLowerCase()) ?? [];
      const [uid, ...others] = uids;
      if (uid === undefined) return [];
      return [[name, others.length === 0 ? uid : severalProfiles(name, uids)]];
    }),
  );
}

async function withRights(profiles: Profiles, found: FoundProfiles): Promise<FoundProfiles> {
  const uids = [...new Set([...found.values()].filter((each) => typeof each === 'string'))];
  const outcomes = uids.length === 0 ? [] : await profiles.listActions(uids);
  const unchangeable = new Set<Uid | RowFault>();
  for (const [index, uid] of uids.entries()) {
    const actions = outcomes[index];
    if (actions instanceof EmissionsError) throw actions;
    if (actions?.allowModify === false) unchangeable.add(uid);
  }
  return new Map(
    [...found].map(([text, target]) => [
      text,
      unchangeable.has(target) ? unknownProfile(text, notShared) : target,
    ]),
  );
}

const notShared = 'You may not change its items; its owner can share it with you for that.';

export function unknownProfile(text: string, why = 'No profile has this uid or name.'): RowFault {
  return rowFault('PROFILE_UNKNOWN', `No row can be added to the profile ${quote(text)}. ${why}`, 'profile');
}

function severalProfiles(name: string, uids: readonly Uid[]): RowFault {
  const message = `${uids.length} profiles have the name ${quote(name)}, such as ${uids.slice(0, 3).join(', ')}: give the uid of one.`;
  return rowFault('PROFILE_AMBIGUOUS', message, 'profile');
}
