import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/** A disk with a file system whose blocks cannot be written from `fail` to `recover`. */
interface FailingDisk {
  readonly folder: string;
  fail(): void;
  recover(): void;
  remove(): void;
}

/** A sparse image of a disk, for which there is not enough room. */
export function mountFailingDisk(): FailingDisk | null {
  const under = mountSmallDisk(24);
  if (under === null) return null;
  const at = (name: string): string => join(under.folder, name);
  const [image, folder, filler] = [at('image'), at('disk'), at('filler')];
  mkdirSync(folder);
  execFileSync('truncate', ['--size=100M', image]);
  execFileSync('mkfs.ext4', ['-q', '-b', '1024', '-N', '128', '-J', 'size=1', image]);
  execFileSync('mount', ['-o', 'loop', image, folder]);
  // Once its journal has been written, there is room for it: without, it would become read-only for good.
  const probe = join(folder, 'probe');
  for (let commit = 0; commit < 500; commit += 1) writeFileSync(probe, String(commit), { flush: true });
  return {
    folder,
    fail: () => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' }),
    recover: () => rmSync(filler),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      under.remove();
    },
  };
}
