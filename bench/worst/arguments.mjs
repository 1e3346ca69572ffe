import { itemUid, large, paths, profileItemUid, profileUid } from './fill.mjs';

const many = (count, text) => `[${Array.from({ length: count }, (_, index) => text(index)).join(', ')}]`;
const quoted = JSON.stringify;
const time = (year, month, day) => quoted(new Date(Date.UTC(year, month, day)).toISOString());

/** Literals for the arguments of a field, as an attacker would choose them: by name, or undefined to leave one out. */
export function createArguments(random) {
  const path = () =>
    random.pick([
      paths.large,
      paths.large,
      paths.large,
      paths.small[0],
      'worst',
      '',
      'transport/plane/generic',
    ]);
  const distance = () => `{ name: "distance", value: "${random.below(1e6)}" }`;
  const drill = () =>
    random.pick([
      '[]',
      `[{ name: "group", value: "group ${random.below(50)}" }]`,
      `[{ name: "group", value: "group ${random.below(50)}" }, { name: "kind", value: "kind ${random.below(large)}" }]`,
    ]);
  const request = (index) => {
    const drilled = `drill: [{ name: "group", value: "group ${index % 50}" }, { name: "kind", value: "kind ${index}" }]`;
    const found = random.chance(0.5) ? drilled : `itemUid: "${itemUid(paths.large, index)}"`;
    return `{ categoryPath: "${paths.large}", ${found}, inputs: [${distance()}] }`;
  };
  const id = (index) =>
    quoted(
      Buffer.from(JSON.stringify(['DataItem', paths.large, itemUid(paths.large, index)])).toString(
        'base64url',
      ),
    );
  const size = () => String(random.pick([100, 100, 50, 20, 10]));
  const from = () => time(2019 + random.below(5), random.below(12), 1 + random.below(28));
  const literals = {
    first: size,
    path,
    categoryPath: path,
    uid: () => quoted(itemUid(paths.large, random.below(large))),
    itemUid: () => quoted(itemUid(paths.large, random.below(20))),
    profileUid: () => quoted(profileUid),
    drill,
    selections: drill,
    filter: () =>
      random.pick([
        `{ labelContains: "${random.below(1000)}" }`,
        '{ nameContains: "zz" }',
        `{ labelContains: "k", validAt: ${from()} }`,
        `{ drill: ${drill()} }`,
      ]),
    query: () =>
      random.pick([
        '"k"',
        '"group kind"',
        `"${random.below(10)}"`,
        '"1 2 3 4 5 6 7 8 9 k"',
        '"group 1 kind 1"',
      ]),
    from,
    to: () => time(2025 + random.below(3), random.below(12), 1 + random.below(28)),
    step: () => random.pick(['YEAR', 'QUARTER', 'MONTH', 'MONTH', 'WEEK', 'DAY']),
    dates: () => many(random.pick([60, 20, 5]), (index) => time(2019, index, 1 + random.below(28))),
    inputs: () => `[${distance()}]`,
    requests: () => many(random.pick([100, 50, 20]), request),
    ids: () => many(random.pick([100, 50, 20]), id),
    id: () => id(random.below(large)),
    withSubcategories: () => 'true',
    returnUnit: () => random.pick(['"t"', '"kg"', '"lb"', '"g"']),
    returnPerUnit: () => random.pick(['"month"', '"year"', '"day"']),
    selectBy: () => random.pick(['OVERLAP', 'START', 'END']),
    prorata: () => 'true',
    asOf: from,
  };
  const ofProfileItem = () => quoted(profileItemUid(2 * random.below(large / 2)));
  const optional = 0.4;

  /** Only what belongs together: `dates` or all of `from`, `to` and `step`; `uid` or `drill`. */
  return (type, field) => {
    const names = new Set(field.args.map(({ name }) => name));
    const chosen = new Map();
    const give = (name, literal = literals[name]) => chosen.set(name, literal());
    for (const { name, type: argument } of field.args) {
      const isNeeded = String(argument).endsWith('!') || ['first', 'path', 'inputs', 'filter'].includes(name);
      if (literals[name] !== undefined && (isNeeded || random.chance(optional))) give(name);
    }
    if (field.name === 'profile') give('uid', literals.profileUid);
    if (field.name === 'profileItem' || (field.name === 'item' && type.name === 'Profile'))
      give('uid', ofProfileItem);
    if (field.name === 'profileItem') chosen.set('categoryPath', quoted(paths.large));
    if (field.name === 'itemValue') give('path', () => random.pick(['"factor0"', '"distance"']));
    if (/Definition$/.test(field.name) && names.has('uid')) return null;
    if (names.has('drill') && names.has('uid')) chosen.delete(random.pick(['drill', 'uid']));
    if (names.has('drill') && chosen.has('drill') === chosen.has('uid')) {
      chosen.delete('drill');
      give('uid');
    }
    if (names.has('dates') && random.chance(0.5)) {
      for (const name of ['from', 'to', 'step']) chosen.delete(name);
      give('dates');
    } else {
      chosen.delete('dates');
      if (names.has('step')) for (const name of ['from', 'to', 'step']) give(name);
    }
    if (chosen.has('to') && !chosen.has('from')) give('from');
    if (chosen.get('prorata') === 'true' && !chosen.has('to')) for (const name of ['from', 'to']) give(name);
    if (chosen.has('prorata')) chosen.delete('returnPerUnit');
    for (const name of ['path', 'categoryPath']) {
      const value = chosen.get(name);
      if (value !== undefined && !value.startsWith('"')) chosen.set(name, quoted(value));
    }
    return chosen;
  };
}
