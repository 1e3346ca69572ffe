import { DescribeCategoryDocument } from '../../../schema/generated/graphql.ts';
import { useOperation } from '../../api/request.ts';
import { namesIn, withNames } from '../item/names.ts';

/** Why an item has no amount, in the names of its category's inputs and figures once they are known. */
export function useNamed(fault: string, path: string | undefined): string {
  const { data } = useOperation(
    DescribeCategoryDocument,
    { path: path ?? '' },
    { isWanted: fault !== '' && path !== undefined },
  );
  return data?.dataCategory ? withNames(fault, namesIn(data.dataCategory)) : fault;
}
