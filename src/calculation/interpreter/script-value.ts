/**
 * The values of an algorithm. Its objects are instances of the classes below,
 * never objects of the host: none of them leads to a prototype, a constructor or
 * anything else of this process.
 */
export type ScriptValue = Primitive | ScriptObject;
export type Primitive = undefined | null | boolean | number | string;

/** Marks a global name without a value: reading it is a ReferenceError. */
export const UNBOUND = Symbol('unbound');
export type Slot = ScriptValue | typeof UNBOUND;

export abstract class ScriptObject {
  /** The name in its text form, as in `[object Math]`. */
  abstract readonly typeName: string;
}

/** An array of the script. */
export class ScriptList extends ScriptObject {
  readonly typeName = 'Array';
  readonly elements: ScriptValue[];

  constructor(elements: ScriptValue[]) {
    super();
    this.elements = elements;
  }
}

/** An object literal of the script; it inherits nothing. */
export class ScriptRecord extends ScriptObject {
  readonly typeName = 'Object';
  readonly properties = new Map<string, ScriptValue>();
}

/** The error that `catch` receives from the interpreter itself. */
export class ScriptError extends ScriptObject {
  readonly typeName = 'Error';
  readonly name: string;
  readonly message: string;
  /** The name that had no value, for a ReferenceError. */
  readonly unboundName: string | null;

  constructor(name: string, message: string, unboundName: string | null = null) {
    super();
    this.name = name;
    this.message = message;
    this.unboundName = unboundName;
  }
}

/** Fixed members under one name, such as `Math`. */
export class HostNamespace extends ScriptObject {
  readonly typeName: string;
  readonly members: ReadonlyMap<string, ScriptValue>;

  constructor(typeName: string, members: ReadonlyMap<string, ScriptValue>) {
    super();
    this.typeName = typeName;
    this.members = members;
  }
}
