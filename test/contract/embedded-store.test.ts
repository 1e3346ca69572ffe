import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { describeBackend } from './backend.contract.ts';

describeBackend('the embedded store in the same process', () => openFixtureBackend());
