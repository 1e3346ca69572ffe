import { programVersion } from '../server/gateway/program-version.ts';

export async function versionCommand(): Promise<void> {
  process.stdout.write(`${programVersion()}\n`);
}
