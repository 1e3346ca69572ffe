import type { WireNode } from '../elements/wire-node.ts';

/** An object that came more than once, byte for byte. */
interface KnownObject {
  readonly text: string;
  readonly node: WireNode;
}

/** The objects that are members of one name. */
interface Kind {
  /** An object is found by so many of its first characters. */
  readonly beginning: number;
  readonly longest: number;
  /** How many new ones of one document are looked at, before the others stay in it. */
  readonly mostNew: number;
  /** How many may be known; then all are forgotten. */
  readonly mostKnown: number;
  /** Objects stand here by their beginnings, `null` for one that came once. */
  readonly known: Map<string, KnownObject | null>;
}

const kinds: Readonly<Record<'dataItem' | 'itemValueDefinition', Kind>> = {
  // A service sends the whole item with each of its amounts; some begin all with the same environment.
  dataItem: { beginning: 512, longest: 64_000, mostNew: 1, mostKnown: 100, known: new Map() },
  // All items of a category have the same ones, which are half of their documents.
  itemValueDefinition: { beginning: 32, longest: 4000, mostNew: 100, mostKnown: 2000, known: new Map() },
};

type Parse = (json: string) => WireNode;

/** How each text begins that stands for an object. No document that has it is cut. */
const mark = String.raw`\u0001`;

/**
 * Cuts out objects that came before, so that each is parsed and read once. Where an object is valid
 * a text is too, so what is left is as valid as the whole.
 */
export function cutRecurring(
  json: string,
  parse: Parse,
): { readonly json: string; readonly objects: ReadonlyMap<string, WireNode> } {
  const objects = new Map<string, WireNode>();
  if (json.includes(mark)) return { json, objects };
  const opening = /"(dataItem|itemValueDefinition)":\{/g;
  const newOnes = { dataItem: 0, itemValueDefinition: 0 };
  let cut = '';
  let from = 0;
  for (let found = opening.exec(json); found !== null; found = opening.exec(json)) {
    const name = found[1] as keyof typeof kinds;
    const { known, beginning: length, longest, mostNew } = kinds[name];
    if (newOnes[name] === mostNew) continue;
    const start = opening.lastIndex - 1;
    const beginning = json.slice(start, start + length);
    let object = known.get(beginning);
    if (object == null || object.text !== json.slice(start, start + object.text.length)) {
      newOnes[name] += 1;
      object = object === null ? learn(json.slice(start, start + longest), length, parse) : null;
      remember(kinds[name], beginning, object);
    }
    if (object === null) continue;
    cut += `${json.slice(from, start)}"${mark}${objects.size}"`;
    from = opening.lastIndex = start + object.text.length;
    objects.set(`\u0001${objects.size}`, object.node);
  }
  return { json: from === 0 ? json : cut + json.slice(from), objects };
}

/** `null` for one that is too long, or as short as its beginning, of which other text is a part. */
function learn(json: string, beginning: number, parse: Parse): KnownObject | null {
  const end = endOfObject(json);
  if (end < beginning) return null;
  const text = copyOf(json.slice(0, end));
  // Where the object is malformed the document is, too.
  return { text, node: parse(text) };
}

function remember({ known, mostKnown }: Kind, beginning: string, object: KnownObject | null): void {
  if (known.size >= mostKnown) known.clear();
  known.set(copyOf(beginning), object);
}

/** A part of a text holds the whole document. */
function copyOf(part: string): string {
  return `${part} `.slice(0, -1);
}

/** The index after the object at the start; 0 where it has no end. */
function endOfObject(json: string): number {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '\\') at += 1;
    else if (character === '"') isText = !isText;
    else if (character === '{' && !isText) depth += 1;
    else if (character === '}' && !isText) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return 0;
}
