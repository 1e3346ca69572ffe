import { type CategoryPath, trustedPath } from '../../src/domain/basics/category-path.ts';
import { type Instant, trustedInstant } from '../../src/domain/basics/instant.ts';
import { trustedUid, type Uid } from '../../src/domain/basics/uid.ts';

/** Test texts under their types, unchecked: some tests pass what no door lets in. */
export const asUid: (text: string) => Uid = trustedUid;
export const asPath: (text: string) => CategoryPath = trustedPath;
export const asInstant: (milliseconds: number) => Instant = trustedInstant;
