import { afterAll, beforeAll, describe } from 'vitest';
import type { Credentials } from '../../src/domain/access.ts';
import type { Backend, OpenBackend } from '../../src/ports/backend.ts';
import { openAs, signInAs } from '../support/open-fixture-backend.ts';
import { describeAccess } from './access.contract.ts';
import { describeCalculation } from './calculation.contract.ts';
import { describeDataCategories } from './data-categories.contract.ts';
import { describeDataItemValues } from './data-item-values.contract.ts';
import { describeDataItems } from './data-items.contract.ts';
import { describeItemDefinitions } from './item-definitions.contract.ts';

/** A backend over the data set of the tests, at the time of the tests, with the demo users. */
export interface BackendUnderTest {
  readonly open: OpenBackend;
  close(): Promise<void>;
}

/** What a suite is handed: the backend as different callers see it, each opened anew. */
export interface Callers {
  demo(): Backend;
  demoV1(): Backend;
  admin(): Backend;
  with(credentials: Credentials, signal?: AbortSignal): Backend;
}

/** What every backend must do. */
export function describeBackend(name: string, openBackend: () => Promise<BackendUnderTest>): void {
  describe(name, () => {
    let backend: BackendUnderTest;
    const tokens = new Map<string, Credentials>();

    beforeAll(async () => {
      backend = await openBackend();
      for (const username of ['demo', 'demo-v1', 'admin']) {
        tokens.set(username, await signInAs(backend.open, username));
      }
    });

    afterAll(() => backend.close());

    const as = (username: string): Backend => openAs(backend.open, tokens.get(username) ?? { kind: 'none' });
    const callers: Callers = {
      demo: () => as('demo'),
      demoV1: () => as('demo-v1'),
      admin: () => as('admin'),
      with: (credentials, signal) => openAs(backend.open, credentials, signal),
    };

    describeAccess(callers);
    describeDataCategories(callers);
    describeItemDefinitions(callers);
    describeDataItems(callers);
    describeCalculation(callers);
    describeDataItemValues(callers);

    describe('for a user of version 1', () => {
      const version1: Callers = { ...callers, demo: () => callers.demoV1() };
      describeDataCategories(version1);
      describeItemDefinitions(version1);
      describeDataItemValues(version1);
    });
  });
}
