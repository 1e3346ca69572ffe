/** Negative, zero or positive, as sorting wants it. Versions are those of package.json, such as `0.2.0`. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** The first version that may break what a version published: before 1.0 the next middle number, then the next first. */
export function nextBreakingVersion(released: string): string {
  const [major, minor] = numbersOf(released);
  return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
}

function numbersOf(version: string): readonly [major: number, minor: number, patch: number] {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (patch === undefined) throw new Error(`A version is three numbers, such as 0.2.0; got ${version}.`);
  return [Number(major), Number(minor), Number(patch)];
}
