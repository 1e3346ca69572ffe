/** Names of the built-in data by their English ones, which need no other in English. */
export const names: Readonly<Record<string, string>> = {};
