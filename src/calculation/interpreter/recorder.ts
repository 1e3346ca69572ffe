import type { Reference } from './reference.ts';
import { ScriptList, ScriptObject, type ScriptValue, type Slot, UNBOUND } from './script-value.ts';
import { operationOf, Shadow } from './shadow.ts';

/** Maximum values recorded; a longer run has no derivation. */
const maxShadows = 200_000;

const full = new Shadow(undefined, { kind: 'computed' }, 0);

/**
 * Records how the values of a run were made: a stack of shadows for expressions in progress, and
 * one shadow per variable, element and member. Only explained runs have one.
 */
export class Recorder {
  /** The shadows of what was evaluated and not yet used, latest last. */
  readonly stack: Shadow[] = [];
  /** Where on the stack the arguments of each call in progress start. */
  readonly calls: number[] = [];
  /** Shadow of the value that the last function returned, until its call has used it. */
  returned: Shadow | null = null;
  /** Shadow of the program's last expression statement. */
  completion: Shadow | null = null;
  readonly #globals: Shadow[] = [];
  readonly #initial: readonly Slot[];
  readonly #locals = new WeakMap<object, Shadow[]>();
  readonly #lists = new WeakMap<ScriptList, Shadow[]>();
  readonly #members = new WeakMap<ScriptObject, Map<string, Shadow>>();
  readonly #names = new Map<string, Shadow>();
  #count = 0;

  constructor(initial: readonly Slot[]) {
    this.#initial = [...initial];
  }

  /** Whether the run was too long, so that its records are not complete. */
  get isFull(): boolean {
    return this.#count > maxShadows;
  }

  /** Adds a shadow made by `create`, unless the run is too long. */
  push(create: () => Shadow): void {
    this.#count += 1;
    this.stack.push(this.isFull ? full : create());
  }

  /** The shadow of a variable in the frame that has it; of one that the algorithm has not set, the name. */
  read(frame: object, reference: Reference, name: string, value: ScriptValue, line: number): Shadow {
    const known = this.#before(frame, reference);
    if (known !== undefined && Object.is(known.value, value)) return known;
    if (reference.kind === 'local') return computed(value, line);
    const ofName = this.#names.get(name);
    if (ofName !== undefined && Object.is(ofName.value, value)) return ofName;
    const created = new Shadow(value, { kind: 'name', name }, line);
    this.#names.set(name, created);
    return created;
  }

  /** The same for the value that a variable had, which a change has replaced. */
  readOld(frame: object, reference: Reference, name: string, line: number): Shadow {
    const known = this.#before(frame, reference);
    if (known !== undefined) return known;
    const initial = reference.kind === 'global' ? this.#initial[reference.index] : undefined;
    return this.read(frame, reference, name, initial === UNBOUND ? undefined : initial, line);
  }

  #before(frame: object, reference: Reference): Shadow | undefined {
    return reference.kind === 'global'
      ? this.#globals[reference.index]
      : this.#locals.get(frame)?.[reference.slot];
  }

  write(frame: object, reference: Reference, name: string, shadow: Shadow): void {
    shadow.label ??= name;
    if (reference.kind === 'global') this.#globals[reference.index] = shadow;
    else this.writeSlot(frame, reference.slot, shadow);
  }

  writeSlot(frame: object, slot: number, shadow: Shadow): void {
    const slots = this.#locals.get(frame) ?? [];
    slots[slot] = shadow;
    this.#locals.set(frame, slots);
  }

  readMember(target: ScriptValue, key: string, value: ScriptValue, line: number): Shadow {
    const known = this.memberBefore(target, key);
    return known !== undefined && Object.is(known.value, value) ? known : computed(value, line);
  }

  memberBefore(target: ScriptValue, key: string): Shadow | undefined {
    if (target instanceof ScriptList) return this.#lists.get(target)?.[Number(key)];
    return target instanceof ScriptObject ? this.#members.get(target)?.get(key) : undefined;
  }

  writeMember(target: ScriptValue, key: string, shadow: Shadow): void {
    if (target instanceof ScriptList) this.listOf(target)[Number(key)] = shadow;
    else if (target instanceof ScriptObject) {
      const members = this.#members.get(target) ?? new Map<string, Shadow>();
      this.#members.set(target, members.set(key, shadow));
    }
  }

  /** The shadows of a list's elements, which its methods move as they move the elements. */
  listOf(list: ScriptList): Shadow[] {
    const known = this.#lists.get(list);
    if (known !== undefined) return known;
    const created: Shadow[] = [];
    created.length = list.elements.length;
    this.#lists.set(list, created);
    return created;
  }
}

export function computed(value: ScriptValue, line: number): Shadow {
  return new Shadow(value, { kind: 'computed' }, line);
}

/** An operation on numbers, or on what counts as one; anything else is not shown in parts. */
export function arithmetic(
  operation: string,
  operands: readonly Shadow[],
  value: ScriptValue,
  line: number,
): Shadow {
  const isNumeric =
    typeof value === 'number' && operands.every(({ value: each }) => !(each instanceof ScriptObject));
  return isNumeric ? operationOf(operation, operands, value, line) : computed(value, line);
}
