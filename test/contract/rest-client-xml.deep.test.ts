import { describeRestClient } from './rest-client.contract.ts';

/** What the client reads and writes is the same in XML, which `wire`, `adapters/rest-client` and `conformance` have in every run. */
describeRestClient('xml');
