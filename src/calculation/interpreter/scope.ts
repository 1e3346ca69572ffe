import { FIRST_MISSED, FIRST_READ, FIRST_WRITTEN, type Frame, type Run } from './run.ts';
import { referenceError } from './script-throw.ts';
import type { Reference } from './reference.ts';
import { type ScriptValue, UNBOUND } from './script-value.ts';

/** The global names of an algorithm, each with its index in `Run.globals`. */
class GlobalNames {
  readonly indexes = new Map<string, number>();

  indexOf(name: string): number {
    const known = this.indexes.get(name);
    if (known !== undefined) return known;
    const index = this.indexes.size;
    this.indexes.set(name, index);
    return index;
  }
}

/** The local slots of one function, or those that `catch` needs in the program. */
class Layout {
  #slotCount = 0;
  readonly slotCount = (): number => this.#slotCount;

  addSlot(): number {
    return this.#slotCount++;
  }
}

/**
 * The names visible in a part of the algorithm. Everything is resolved before
 * the run: a local name to a slot in a frame, any other to a global index.
 */
export class Scope {
  readonly globals: GlobalNames;
  readonly layout: Layout;
  readonly isProgram: boolean;
  readonly #outer: Scope | null;
  readonly #slots = new Map<string, number>();

  private constructor(globals: GlobalNames, layout: Layout, outer: Scope | null, isProgram: boolean) {
    this.globals = globals;
    this.layout = layout;
    this.isProgram = isProgram;
    this.#outer = outer;
  }

  static ofProgram(): Scope {
    return new Scope(new GlobalNames(), new Layout(), null, true);
  }

  /** The scope of a function within this one. */
  ofFunction(): Scope {
    return new Scope(this.globals, new Layout(), this, false);
  }

  /** The scope of a `catch` block: its name lives in the function around it. */
  ofCatch(name: string): Scope {
    const scope = new Scope(this.globals, this.layout, this, this.isProgram);
    scope.declareLocal(name);
    return scope;
  }

  declareLocal(name: string): number {
    const known = this.#slots.get(name);
    if (known !== undefined) return known;
    const slot = this.layout.addSlot();
    this.#slots.set(name, slot);
    return slot;
  }

  /** `depth` counts the functions between the use of the name and this scope. */
  resolve(name: string, depth = 0): Reference {
    const slot = this.#slots.get(name);
    if (slot !== undefined) return { kind: 'local', depth, slot };
    const outer = this.#outer;
    if (outer === null) return { kind: 'global', name, index: this.globals.indexOf(name) };
    return outer.resolve(name, outer.layout === this.layout ? depth : depth + 1);
  }
}

/** Reads a name in a run; a global without value is a ReferenceError. */
export function createReader(reference: Reference, line: number): (frame: Frame) => ScriptValue {
  if (reference.kind === 'global') {
    const { name, index } = reference;
    return ({ run }) => {
      const value = run.globals[index];
      if (value === UNBOUND) return miss(run, name, index, line);
      run.firstUses[index] ||= FIRST_READ;
      return value;
    };
  }
  const { depth, slot } = reference;
  if (depth === 0) return (frame) => frame.slots[slot];
  return (frame) => frameAt(frame, depth).slots[slot];
}

/** Fails as reading the name would, without counting as reading its value. */
export function createPresenceTest(reference: Reference, line: number): (frame: Frame) => undefined {
  if (reference.kind === 'local') return () => undefined;
  const { name, index } = reference;
  return ({ run }) => {
    if (run.globals[index] === UNBOUND) miss(run, name, index, line);
  };
}

function miss(run: Run, name: string, index: number, line: number): never {
  run.firstUses[index] ||= FIRST_MISSED;
  throw referenceError(name, line);
}

export function createWriter(reference: Reference): (frame: Frame, value: ScriptValue) => void {
  if (reference.kind === 'global') {
    const { index } = reference;
    return ({ run }, value) => {
      run.globals[index] = value;
      run.firstUses[index] ||= FIRST_WRITTEN;
    };
  }
  const { depth, slot } = reference;
  return (frame, value) => {
    frameAt(frame, depth).slots[slot] = value;
  };
}

export function frameAt(frame: Frame, depth: number): Frame {
  let at = frame;
  for (let left = depth; left > 0 && at.outer !== null; left--) at = at.outer;
  return at;
}
