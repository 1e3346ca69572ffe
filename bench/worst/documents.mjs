import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  print,
} from 'graphql';

const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'));
const deepest = 11;
const shortestFragment = 40;

/**
 * Queries as trees of fields: `{ name, args, on, below }`, where `on` is the type
 * whose field it is. A tree is never changed; mutations return another.
 */
export function createDocuments(random, argumentsOf) {
  const field = (type, name) => type.getFields()[name];
  const typeOf = (tree) => {
    const type = getNamedType(field(schema.getType(tree.on), tree.name).type);
    return isCompositeType(type) ? type : null;
  };

  function grow(type, depth) {
    const fields = Object.values((isObjectType(type) ? type : schema.getType('DataItem')).getFields());
    const scalars = fields.filter(
      (each) => !isCompositeType(getNamedType(each.type)) && each.args.length === 0,
    );
    const nested = fields.filter((each) => isCompositeType(getNamedType(each.type)));
    const leaves = scalars.filter(() => random.chance(0.5)).map(({ name }) => leaf(type, name));
    const count = depth <= 0 || nested.length === 0 ? 0 : 1 + random.below(2);
    const below = Array.from({ length: count }, () => growField(type, random.pick(nested), depth - 1));
    const grown = [...leaves, ...below].filter((each) => each !== null);
    return grown.length > 0 ? grown : [leaf(type, '__typename')];
  }

  function leaf(type, name) {
    return { name, args: new Map(), on: ownerOf(type).name, below: null };
  }

  /** An interface is asked as one of the types that it stands for. */
  function ownerOf(type) {
    return isObjectType(type) ? type : schema.getType('DataItem');
  }

  function growField(type, definition, depth) {
    const on = ownerOf(type);
    const args = argumentsOf(on, definition);
    const below = getNamedType(definition.type);
    if (args === null) return null;
    return {
      name: definition.name,
      args,
      on: on.name,
      below: isCompositeType(below) ? grow(below, depth) : null,
    };
  }

  /** All places of a tree, as paths of indexes. */
  function placesOf(trees, path = []) {
    return trees.flatMap((tree, index) => [
      [...path, index],
      ...(tree.below === null ? [] : placesOf(tree.below, [...path, index])),
    ]);
  }

  /** The tree with the list of siblings at a path replaced. */
  function change(trees, [index, ...rest], replace) {
    if (rest.length === 0) return replace(trees, index);
    return trees.with(index, { ...trees[index], below: change(trees[index].below, rest, replace) });
  }

  const again = (tree) => {
    if (tree.below === null) return tree;
    const args =
      tree.args.size === 0
        ? null
        : argumentsOf(schema.getType(tree.on), field(schema.getType(tree.on), tree.name));
    return { ...tree, args: args ?? tree.args, below: tree.below };
  };

  const mutations = [
    // Another of the same, with other arguments.
    (siblings, index) => siblings.toSpliced(index, 0, again(siblings[index])),
    (siblings, index) => [...siblings, ...Array.from({ length: 5 }, () => again(siblings[index]))],
    (siblings, index) => siblings.with(index, again(siblings[index])),
    (siblings, index) => (siblings.length > 1 ? siblings.toSpliced(index, 1) : siblings),
    (siblings, index, depth) => {
      const tree = siblings[index];
      const type = typeOf(tree);
      return type === null
        ? siblings
        : siblings.with(index, { ...tree, below: [...tree.below, ...grow(type, depth)] });
    },
    (siblings, index) => {
      const tree = siblings[index];
      if (!tree.args.has('first')) return siblings;
      return siblings.with(index, {
        ...tree,
        args: new Map(tree.args).set('first', random.pick(['100', '60', '30'])),
      });
    },
    (siblings, index, depth) => {
      const tree = siblings[index];
      const type = typeOf(tree);
      return type === null ? siblings : siblings.with(index, { ...tree, below: grow(type, depth) });
    },
  ];

  function mutate(trees) {
    let mutated = trees;
    for (let count = 1 + random.below(3); count > 0; count -= 1) {
      const place = random.pick(placesOf(mutated));
      const depth = Math.min(3, deepest - place.length);
      mutated = change(mutated, place, (siblings, index) => random.pick(mutations)(siblings, index, depth));
    }
    return mutated;
  }

  /** The roots of one with some of another's. */
  function cross(one, other) {
    return [...one, random.pick(other)];
  }

  return { mutate, cross, read: (text) => readTrees(parse(text)), write };

  function readTrees(document) {
    const [{ selectionSet }] = document.definitions;
    return readSelections(schema.getQueryType(), selectionSet);
  }

  function readSelections(type, { selections }) {
    return selections.flatMap((selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        return readSelections(schema.getType(selection.typeCondition.name.value), selection.selectionSet);
      }
      const name = selection.name.value;
      if (name === '__typename' || isInterfaceType(type)) return [];
      const args = new Map(selection.arguments.map((each) => [each.name.value, print(each.value)]));
      const below = getNamedType(field(type, name).type);
      return {
        name,
        args,
        on: type.name,
        below: selection.selectionSet ? readSelections(below, selection.selectionSet) : null,
      };
    });
  }

  /** Selections that occur more than once become fragments, which count once for the limit of tokens. */
  function write(trees) {
    const counts = new Map();
    const text = (siblings, parent, onRepeated) => {
      const names = new Map();
      const written = siblings.map((tree) => {
        const args = [...tree.args].map(([name, value]) => `${name}: ${value}`).join(', ');
        const below = tree.below === null ? '' : ` { ${text(tree.below, typeOf(tree), onRepeated)} }`;
        const rest = `${args === '' ? '' : `(${args})`}${below}`;
        const known = names.get(tree.name) ?? new Map();
        if (!known.has(rest)) known.set(rest, known.size === 0 ? '' : `a${known.size}${tree.name}: `);
        names.set(tree.name, known);
        const written = `${known.get(rest)}${tree.name}${rest}`;
        return parent === null || parent.name === tree.on ? written : `... on ${tree.on} { ${written} }`;
      });
      return onRepeated(written.join(' '), siblings[0].on, parent?.name ?? 'Query');
    };
    text(trees, null, (body) => {
      counts.set(body, (counts.get(body) ?? 0) + 1);
      return body;
    });
    const fragments = new Map();
    const query = text(trees, null, (body, on, parent) => {
      if (body.length < shortestFragment || on !== parent || (counts.get(body) ?? 0) < 2) return body;
      if (!fragments.has(body)) fragments.set(body, `fragment F${fragments.size} on ${parent} { ${body} }`);
      return `...${fragments.get(body).split(' ')[1]}`;
    });
    return [`{ ${query} }`, ...fragments.values()].join(' ');
  }
}
