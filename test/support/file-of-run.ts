import { existsSync, mkdirSync, mkdtempSync, renameSync, rmdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder for what all workers of a run share. */
    readonly filesOfRun: string;
  }
}

export function shareFilesInRun(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'run-'));
  project.provide('filesOfRun', folder);
  return () => rm(folder, { recursive: true });
}

/** A file that the first worker to ask for it makes, while the others wait; one that failed is made anew. */
export async function fileOfRun(name: string, make: (file: string) => Promise<void>): Promise<string> {
  const file = join(inject('filesOfRun'), name);
  while (!existsSync(file)) {
    if (isMyTurn(file)) await makeAt(file, make);
    else await pause(20);
  }
  return file;
}

async function makeAt(file: string, make: (file: string) => Promise<void>): Promise<void> {
  try {
    await make(`${file}.part`);
    renameSync(`${file}.part`, file);
  } finally {
    rmdirSync(`${file}.turn`);
  }
}

function isMyTurn(file: string): boolean {
  try {
    mkdirSync(`${file}.turn`);
    return true;
  } catch {
    return false;
  }
}
