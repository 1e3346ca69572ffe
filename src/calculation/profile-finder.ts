import { HostObject } from './interpreter/callable.ts';
import { callMissingMethod } from './interpreter/calls.ts';
import type { Run } from './interpreter/run.ts';
import { ScriptList, type ScriptValue } from './interpreter/script-value.ts';
import type { RunNotes } from './run-notes.ts';

/**
 * The object `profileFinder`, with which an algorithm reads the profile that
 * its item belongs to. A calculation that is not part of a profile finds
 * nothing there, and says so. Writing has no effect on any profile: a
 * calculation changes nothing.
 */
export class ProfileFinder extends HostObject {
  readonly typeName = 'ProfileFinder';
  readonly #notes: RunNotes;

  constructor(notes: RunNotes) {
    super();
    this.#notes = notes;
  }

  call(name: string, _args: readonly ScriptValue[], run: Run): ScriptValue {
    switch (name) {
      case 'getProfileItemValue':
        return this.#findNothing(null);
      case 'getProfileItems':
        return this.#findNothing(new ScriptList([]));
      case 'setProfileItemValue':
        this.#notes.remark('warning', 'The algorithm writes to a profile; this had no effect.');
        return undefined;
      default:
        throw callMissingMethod(this, name, run);
    }
  }

  #findNothing<T>(nothing: T): T {
    this.#notes.remark('warning', 'The algorithm reads a profile; this calculation is not part of one.');
    return nothing;
  }
}
