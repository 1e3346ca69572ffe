/** Options of earlier versions, each with what to use instead. */
const removedOptions: Readonly<Record<string, string>> = {
  'store-replica': 'All reads go to the primary; --workers and further machines share them.',
  'store-stale-reads': 'While no primary answers, reads fail until one does; name all servers in --store.',
};

/** The refusal of an option that an earlier version had; `undefined` for any other name. */
export function removalOf(flag: string, givenAs: string): string | undefined {
  if (!Object.hasOwn(removedOptions, flag)) return undefined;
  return `${givenAs} is no longer an option: remove it. ${removedOptions[flag]}`;
}

/** The flag of a variable such as EMISSIONS_STORE. */
export function flagOf(variable: string): string {
  return variable.replace('EMISSIONS_', '').toLowerCase().replaceAll('_', '-');
}
