import {
  type CategoryPath,
  parseCategoryPath,
  pathKey,
  ROOT_PATH,
} from '../../domain/basics/category-path.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { TracedProfileRead } from '../plan/calculation-trace.ts';
import type { ClosedPeriod } from '../../domain/basics/instant.ts';
import { type DerivedCall, HostObject } from '../interpreter/callable.ts';
import { callMissingMethod } from '../interpreter/calls.ts';
import { toText } from '../interpreter/coercion.ts';
import { LimitReached } from '../interpreter/limits.ts';
import type { Run } from '../interpreter/run.ts';
import { Shadow } from '../interpreter/shadow.ts';
import { ScriptList, type ScriptValue } from '../interpreter/script-value.ts';
import { toProfileItemObject, findValue } from './profile-objects.ts';
import type { ProfileView, ProfileViewItem } from '../plan/profile-view.ts';
import type { RunNotes } from '../plan/run-notes.ts';

/**
 * The object `profileFinder`, with which an algorithm reads the profile that
 * its item belongs to: `getProfileItemValue(path, valuePath)` returns the text of
 * the first item in that category that has one, or `null`;
 * `getProfileItems(path)` returns the category's items, without a path those of
 * the item's own category. A calculation outside a profile finds nothing and
 * adds a note. Writing has no effect: a calculation changes nothing.
 */
export class ProfileFinder extends HostObject {
  readonly typeName = 'ProfileFinder';
  readonly reads: TracedProfileRead[] = [];
  readonly #profile: ProfileView | null;
  readonly #window: ClosedPeriod;
  readonly #notes: RunNotes;
  #calls = 0;
  #last: TracedProfileRead | null = null;

  constructor(profile: ProfileView | null, window: ClosedPeriod, notes: RunNotes) {
    super();
    this.#profile = profile;
    this.#window = window;
    this.#notes = notes;
  }

  call(name: string, args: readonly ScriptValue[], run: Run): ScriptValue {
    switch (name) {
      case 'getProfileItemValue':
        return this.#findValue(args, run);
      case 'getProfileItems':
        return this.#listItems(args, run);
      case 'setProfileItemValue':
        this.#notes.remark('warning', 'The algorithm writes to a profile; this had no effect.');
        return undefined;
      default:
        throw callMissingMethod(this, name, run);
    }
  }

  override derive({ name, value, line }: DerivedCall): Shadow | null {
    if (name !== 'getProfileItemValue' || this.#last === null) return null;
    return new Shadow(value, { kind: 'found', found: this.#last }, line);
  }

  #findValue([path, valuePath]: readonly ScriptValue[], run: Run): string | null {
    const categoryPath = this.#toPath(path, run);
    const requestedPath = toText(valuePath, run);
    const value =
      this.#itemsIn(categoryPath, run)
        .map(({ values }) => findValue(values, requestedPath, run)?.value.trim())
        .find((text) => text !== undefined && text !== '') ?? null;
    if (this.#profile !== null && value === null) {
      const lookUp = categoryPath && { categoryPath, drill: [], path: requestedPath };
      const text = `The profile has no ${quote(requestedPath)} in ${categoryPath ?? quote('')}.`;
      this.#notes.remark('comment', text, { code: 'NOTHING_FOUND', ...(lookUp && { lookUp }) });
    }
    this.#last = { categoryPath: categoryPath ?? ROOT_PATH, valuePath: requestedPath, value };
    this.reads.push(this.#last);
    return value;
  }

  #listItems([path]: readonly ScriptValue[], run: Run): ScriptList {
    const isOwn = path === undefined || path === null;
    const categoryPath = isOwn ? this.#profile?.categoryPath : this.#toPath(path, run);
    const items = this.#itemsIn(categoryPath, run);
    return new ScriptList(items.map((item) => toProfileItemObject(item, this.#window, this.#notes)));
  }

  /** The items of one category; all items if the item's own category is unknown. */
  #itemsIn(categoryPath: CategoryPath | null | undefined, run: Run): readonly ProfileViewItem[] {
    if (++this.#calls > run.limits.lookups) throw new LimitReached('lookups', run.limits.lookups);
    if (this.#profile === null) {
      this.#notes.remark('warning', 'The algorithm reads a profile; this calculation is not part of one.');
      return [];
    }
    const { items } = this.#profile;
    run.charge(items.length);
    if (categoryPath === undefined) return items;
    if (categoryPath === null) return [];
    const key = pathKey(categoryPath);
    return items.filter((item) => pathKey(item.categoryPath) === key);
  }

  #toPath(path: ScriptValue, run: Run): CategoryPath | null {
    const text = toText(path, run);
    run.chargeText(text.length);
    try {
      return parseCategoryPath(text.trim(), 'path');
    } catch (error) {
      if (!(error instanceof EmissionsError)) throw error;
      const message = `The algorithm looks up ${quote(text)}, which is not a category path.`;
      this.#notes.remark('warning', message);
      return null;
    }
  }
}
