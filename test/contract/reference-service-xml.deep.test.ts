import { describeReferenceService } from './reference-service.contract.ts';

/** What the client reads of this service in XML, `test/upstreams` has in every run. */
describeReferenceService('xml');
