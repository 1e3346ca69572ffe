import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMissing } from './missing.ts';

/** A disk that a test fills. */
export interface SmallDisk {
  readonly folder: string;
  makeReadOnly(): void;
  remove(): void;
}

/** In a folder that exists; `null`, and a word about it, where this process may not mount one. */
export function mountSmallDisk(
  megabytes: number,
  folder = mkdtempSync(join(tmpdir(), 'small-disk-')),
): SmallDisk | null {
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder];
    execFileSync('mount', options, { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    isMissing('a small disk', 'only root can mount the one that the test fills.');
    return null;
  }
  return {
    folder,
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', folder]),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
