/** Names without what all begin with: "Germany" and "Poland" of "Electricity, Germany" and "Electricity, Poland". */
export function distinctNames(names: readonly string[]): readonly string[] {
  const parts = names.map((name) => name.split(', '));
  const [first = []] = parts;
  const isShared = (index: number): boolean =>
    parts.length > 1 && parts.every((each) => each.length > index + 1 && each[index] === first[index]);
  let shared = 0;
  while (isShared(shared)) shared += 1;
  const own = (each: readonly string[]): readonly string[] =>
    names.length === 1 && each.length > 1 ? each.slice(1) : each.slice(shared);
  return parts.map((each) => own(each).join(', '));
}
