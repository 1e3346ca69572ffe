import { describeRestClient } from './rest-client.contract.ts';

describeRestClient('json');
