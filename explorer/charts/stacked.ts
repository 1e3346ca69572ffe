interface Stack {
  readonly parts: readonly { readonly from: number; readonly to: number; readonly value: number }[];
  readonly top: number;
  readonly bottom: number;
  readonly sum: number;
}

/** Where each value begins and ends: those above zero upwards, those below it downwards. */
export function stacked(values: readonly number[]): Stack {
  let top = 0;
  let bottom = 0;
  const parts = values.map((value) => {
    const from = value < 0 ? bottom : top;
    const to = from + value;
    if (value < 0) bottom = to;
    else top = to;
    return { from, to, value };
  });
  return { parts, top, bottom, sum: top + bottom };
}
