import { EmissionsError, type ErrorCode } from '../../src/domain/basics/errors.ts';
import type { OpenBackend } from '../../src/ports/backend.ts';

/** The backend, which adds the code of every error that it answers with to `seen`. */
export function observed(open: OpenBackend, seen: Set<ErrorCode>): OpenBackend {
  return (call) => observeMembers(open(call), (answers) => answers.forEach(note));

  function note(answer: unknown): void {
    if (answer instanceof EmissionsError) seen.add(answer.code);
  }
}

/** Methods answer one thing, or a list of outcomes. */
function observeMembers<T extends object>(target: T, note: (answers: readonly unknown[]) => void): T {
  const noteAll = (answer: unknown) => note(Array.isArray(answer) ? answer : [answer]);
  return new Proxy(target, {
    get(_, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member === 'object' && member !== null) return observeMembers(member, note);
      if (typeof member !== 'function') return member;
      return (...values: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(member, target, values);
        if (answer instanceof Promise) answer.then(noteAll, noteAll);
        return answer;
      };
    },
  });
}
