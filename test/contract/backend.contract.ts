import { afterAll, beforeAll, describe } from 'vitest';
import type { Credentials } from '../../src/domain/access/access.ts';
import type { Backend, OpenBackend } from '../../src/ports/backend.ts';
import { openAs, signInAs } from '../support/open-fixture-backend.ts';
import { testUsers } from '../support/users/test-users.ts';
import { describeAccess } from './access.contract.ts';
import { describeAmounts } from './amounts.contract.ts';
import { describeApiKeys } from './api-keys.contract.ts';
import { describeAuditLog } from './audit-log.contract.ts';
import { describeChangedRecords } from './changed-records.contract.ts';
import { describeCalculation } from './calculation.contract.ts';
import { describeDataCategories } from './data-categories.contract.ts';
import { describeDataItemValues } from './data-item-values.contract.ts';
import { describeDataItems } from './data-items.contract.ts';
import { describeDataTreeWrites } from './data-tree-writes.contract.ts';
import { describeImportedRows } from './imported-rows.contract.ts';
import { describeItemDefinitionWrites } from './item-definition-writes.contract.ts';
import { describeItemDefinitions } from './item-definitions.contract.ts';
import { describeProfileContents } from './profile-contents.contract.ts';
import { describeProfileItemEdits } from './profile-item-edits.contract.ts';
import { describeProfileItemValues } from './profile-item-values.contract.ts';
import { describeProfileItemsOfVersion1 } from './profile-items-version-1.contract.ts';
import { describeProfileItems } from './profile-items.contract.ts';
import { describeItemsOfProfile } from './items-of-profile.contract.ts';
import { describeProfileShares } from './profile-shares.contract.ts';
import { describeProfileTotals } from './profile-totals.contract.ts';
import { describeProfiles } from './profiles.contract.ts';
import { describeRemovedDataItems } from './removed-data-items.contract.ts';
import { describeSearch } from './search.contract.ts';
import { describeWrites } from './writes.contract.ts';

/** A backend over the data set of the tests, at the time of the tests, with the demo users. */
interface BackendUnderTest {
  readonly open: OpenBackend;
  close(): Promise<void>;
}

/** What a suite is handed: the backend as different callers see it, each opened anew. */
export interface Callers {
  demo(): Backend;
  demoV1(): Backend;
  admin(): Backend;
  /** One of the test users, by name. */
  as(username: string): Backend;
  with(credentials: Credentials, signal?: AbortSignal): Backend;
}

/** What every backend must do. */
export function describeBackend(name: string, openBackend: () => Promise<BackendUnderTest>): void {
  describe(name, () => {
    describe('when it reads', () => {
      const callers = openForSuite(openBackend);
      describeAccess(callers);
      describeDataCategories(callers);
      describeItemDefinitions(callers);
      describeDataItems(callers);
      describeCalculation(callers);
      describeAmounts(callers);
      describeDataItemValues(callers);
      describeSearch(callers);

      describe('for a user of version 1', () => {
        const version1: Callers = { ...callers, demo: () => callers.demoV1() };
        describeDataCategories(version1);
        describeItemDefinitions(version1);
        describeDataItemValues(version1);
        describeSearch(version1);
      });
    });

    describe('when it writes', () => {
      const callers = openForSuite(openBackend);
      describeProfiles(callers);
      describeProfileContents(callers);
      describeProfileItems(callers);
      describeProfileItemEdits(callers);
      describeProfileShares(callers);
      describeProfileItemsOfVersion1(callers);
      describeProfileTotals(callers);
      describeItemsOfProfile(callers);
      describeImportedRows(callers);
      describeRemovedDataItems(callers);
      describeProfileItemValues(callers);
      describeDataTreeWrites(callers);
      describeItemDefinitionWrites(callers);
      describeWrites(callers);
      describeAuditLog(callers);
      describeChangedRecords(callers);
      describeApiKeys(callers);
    });
  });
}

const usernames = ['demo', 'demo-v1', 'admin', ...testUsers.map(({ username }) => username)];

/** A backend of its own for the tests of the enclosing `describe`. */
export function openForSuite(openBackend: () => Promise<BackendUnderTest>): Callers {
  let backend: BackendUnderTest;
  const tokens = new Map<string, Credentials>();

  beforeAll(async () => {
    backend = await openBackend();
    for (const username of usernames) tokens.set(username, await signInAs(backend.open, username));
  });

  afterAll(() => backend.close());

  const as = (username: string): Backend => openAs(backend.open, tokens.get(username) ?? { kind: 'none' });
  return {
    demo: () => as('demo'),
    demoV1: () => as('demo-v1'),
    admin: () => as('admin'),
    as,
    with: (credentials, signal) => openAs(backend.open, credentials, signal),
  };
}
