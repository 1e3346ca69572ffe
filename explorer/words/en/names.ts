type Names = Readonly<Record<string, string>>;

/** Names of the built-in data by their English ones, which need no other in English. */
export const names: Names = {};

/** The same for the parts of formulas and of names of figures. */
export const phrases: Names = {};
