import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMissing } from './missing.ts';

/** The files of the publishers of the built-in data, beside the checkout unless named. */
export const publisherFiles =
  process.env['TEST_PUBLISHER_FILES'] ??
  fileURLToPath(new URL('../../../shared/data/factors', import.meta.url));

export function arePublisherFilesMissing(): boolean {
  return isMissing(
    'the files of the publishers',
    existsSync(publisherFiles)
      ? null
      : 'they are not beside the checkout. Name their folder with TEST_PUBLISHER_FILES.',
  );
}
