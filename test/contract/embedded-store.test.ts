import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { describeBackend, openForSuite } from './backend.contract.ts';
import { describeImports } from './imports.contract.ts';

describeBackend('the embedded store in the same process', () => openFixtureBackend());

describeImports(openForSuite(() => openFixtureBackend()));
