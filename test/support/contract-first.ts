import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Begins with the contract suites. A run starts with the largest files, which
 * need the most time as a rule; these are small and take half a minute each.
 */
export class ContractFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isContract = ({ moduleId }: TestSpecification) => moduleId.includes('/test/contract/');
    return [...sorted.filter(isContract), ...sorted.filter((file) => !isContract(file))];
  }
}
