import type { CatchClause, TryStatement } from 'acorn';
import { type Compiler, type Execute, NORMAL } from './compiler.ts';
import { refuse, refuseSyntax } from './refusal.ts';
import type { Frame } from './run.ts';
import { type Scope, createWriter } from './scope.ts';
import { ScriptThrow, type ScriptThrow as Thrown } from './script-throw.ts';

/** `try` with `catch`, `finally` or both. None of them sees a reached limit. */
export function compileTry(compiler: Compiler, node: TryStatement, scope: Scope): Execute {
  const block = compiler.statement(node.block, scope);
  const handle = node.handler ? compileCatch(compiler, node.handler, scope) : null;
  const guarded: Execute = handle === null ? block : (frame) => catching(frame, block, handle);
  const attempt: Execute = (frame) => {
    frame.run.charge(1);
    frame.completion = undefined;
    return guarded(frame);
  };
  if (!node.finalizer) return attempt;
  const finalise = compiler.statement(node.finalizer, scope);
  return (frame) => withFinally(frame, attempt, finalise);
}

type Handle = (frame: Frame, thrown: Thrown) => ReturnType<Execute>;

function catching(frame: Frame, block: Execute, handle: Handle): ReturnType<Execute> {
  try {
    return block(frame);
  } catch (error) {
    if (!(error instanceof ScriptThrow)) throw error;
    frame.completion = undefined;
    return handle(frame, error);
  }
}

function compileCatch(compiler: Compiler, node: CatchClause, outer: Scope): Handle {
  if (node.param?.type !== 'Identifier') throw refuseSyntax(node);
  const { name } = node.param;
  if (name === 'undefined' || name === 'arguments')
    throw refuse(node, `The caught error cannot be named ${name}; rename it.`);
  const scope = outer.ofCatch(name);
  const write = createWriter(scope.resolve(name));
  const body = compiler.statement(node.body, scope);
  return (frame, thrown) => {
    write(frame, thrown.value);
    return body(frame);
  };
}

/** Whatever `finally` throws or returns replaces the earlier outcome. */
function withFinally(frame: Frame, attempt: Execute, finalise: Execute): ReturnType<Execute> {
  let outcome: ReturnType<Execute> | ScriptThrow;
  try {
    outcome = attempt(frame);
  } catch (error) {
    if (!(error instanceof ScriptThrow)) throw error;
    outcome = error;
  }
  const { completion } = frame;
  frame.completion = undefined;
  const signal = finalise(frame);
  if (signal !== NORMAL) return signal;
  if (outcome instanceof ScriptThrow) throw outcome;
  frame.completion = completion;
  return outcome;
}
