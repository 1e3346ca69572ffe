const few = ['home', 'transport/bus', 'transport/car/generic', 'transport/motorcycle', 'transport/train'];

/** Whether a path in the package is of built-in data that tests of programs do without. */
export function isOfMany(path: string): boolean {
  const [, category = ''] = /^data\/built-in\/(.*)$/.exec(path) ?? [];
  return category !== '' && !few.some((each) => isWithin(category, each) || isWithin(each, category));
}

function isWithin(path: string, folder: string): boolean {
  return `${path}/`.startsWith(`${folder}/`);
}
