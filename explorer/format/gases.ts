/** `CO2e`, `CCl4`: two elements or more, and nothing else, so that codes of ports or classes are none. */
const formula = /(?<!\w)(?:(?:Br|Cl|[CFHINOS])\d{0,2}){2,}e?(?!\w)/g;

/** With the digits of formulas lowered. */
export const formatGas = (text: string): string =>
  text.replace(formula, (found) => found.replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)] ?? digit));
