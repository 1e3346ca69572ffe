import type { OptionalRule, Rule, Shape } from '../../../src/wire/elements/shape.ts';
import { isDeep } from '../deep.ts';
import type { DocumentTree } from './document-tree.ts';

/** A document with one member that is not as it should be. */
interface BrokenDocument {
  /** `profileItem.dataItem.uid is missing` */
  readonly title: string;
  readonly member: string;
  readonly rule: Rule;
  readonly body: string;
  readonly isAccepted: boolean;
}

const ways = ['missing', 'null', 'empty', 'of another kind', 'there twice'] as const;
type Way = (typeof ways)[number];

/** Members that a document may lack, unless the rest of it says that they should be there. */
const contradicted: ReadonlySet<string> = new Set([
  'search result.items',
  'what is in a data category.dataItems',
  'what is in a category of a profile.profileItems',
  'category of a profile in version 2.profileItems',
  'list of profiles.profiles',
  'items of a profile.items',
  'items of a profile in short.itemValueDefinitions',
  'list of item definitions.itemDefinitions',
  'explained look-up.value',
]);

const kindsThatMayBeEmpty: ReadonlySet<string> = new Set([
  'text',
  'category path',
  'path, or an object with a uid',
]);

/**
 * Breaks each member that a document has, in every other way, and those of the
 * next `turn` in the others; in the long form in all. Of the kinds of objects in
 * it only the members that were not `visited` before, as `data item.uid`.
 */
export function breakDocument(
  document: DocumentTree,
  root: Shape,
  visited: Set<string>,
  turn: number,
): readonly BrokenDocument[] {
  const taken = ways.filter((_, index) => isDeep || (index + turn) % 2 === 0);
  const broken: BrokenDocument[] = [];
  const visit = (tree: DocumentTree, of: Shape, above: string): void => {
    for (const [member, rule] of Object.entries<Rule | OptionalRule>(of.rules)) {
      const names = [member, ...(rule.aliases ?? [])].filter((name) => tree.has(name));
      const [name] = names;
      if (name === undefined) continue;
      const key = `${of.name}.${member}`;
      const isNew = of === root || !visited.has(key);
      visited.add(key);
      for (const way of isNew ? taken : []) {
        if (!breakMember(tree, names, way, rule)) continue;
        broken.push({
          title: `${above}${member} is ${way}`,
          member,
          rule,
          body: document.write(),
          isAccepted: isAccepted({ tree, of, member, rule, way }),
        });
        tree.restore();
      }
      const inside = rule.shape === undefined ? [] : tree.objects(name, rule);
      for (const one of inside) if (rule.shape !== undefined) visit(one, rule.shape, `${above}${member}.`);
    }
  };
  visit(document, root, '');
  return broken;
}

function breakMember(tree: DocumentTree, names: readonly string[], way: Way, rule: Rule): boolean {
  const [name = ''] = names;
  if (way === 'of another kind') return tree.setWrong(name, rule);
  if (way === 'there twice') return tree.repeat(name, rule);
  return names.map((one) => (way === 'missing' ? tree.remove(one) : tree.set(one, way))).includes(true);
}

interface Break {
  readonly tree: DocumentTree;
  readonly of: Shape;
  readonly member: string;
  readonly rule: Rule | OptionalRule;
  readonly way: Way;
}

function isAccepted({ tree, of, member, rule, way }: Break): boolean {
  if (way === 'of another kind' || way === 'there twice') return false;
  const isNeeded = contradicted.has(`${of.name}.${member}`);
  const isOneOf = of.oneOf.some(
    (names) => names.includes(member) && !names.some((name) => name !== member && tree.has(name)),
  );
  const mayLack = 'why' in rule && !isNeeded && !isOneOf;
  if (way === 'missing') return mayLack;
  // The cells of a sheet are texts.
  if (way === 'null' && of.name.endsWith(' row')) return false;
  if (way === 'null') return rule.mayBeEmpty === true || (mayLack && rule.entry === undefined);
  if (rule.entry !== undefined) return tree.hasEmptyLists && !isNeeded && rule.entry !== member;
  if (rule.shape !== undefined && !rule.kind.startsWith('path')) {
    const needsNothing =
      rule.kind === 'pager' || Object.values(rule.shape.rules).every((each) => 'why' in each);
    return tree.hasEmptyLists && needsNothing && !isNeeded;
  }
  return rule.mayBeEmpty === true || kindsThatMayBeEmpty.has(rule.kind);
}
