import { describeReferenceService } from './reference-service.contract.ts';

describeReferenceService('json');
