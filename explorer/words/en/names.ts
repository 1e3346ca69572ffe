type Names = Readonly<Record<string, string>>;

/** Names of the built-in data by their English ones, where people say it in other words. */
export const names: Names = {
  'IATA code of the first airport': 'From (IATA code)',
  'IATA code of the second airport': 'To (IATA code)',
};

/** The same for the parts of formulas and of names of figures. */
export const phrases: Names = {};
