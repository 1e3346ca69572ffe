/** Why documents of the protocol may lack a member. docs/look-up/upstreams.md says more. */
export const why = {
  shortForm: 'short forms do not have it',
  version1: 'version 1 does not have it',
  version2: 'version 2 does not have it',
  onlyInView: 'only the view of the record has it',
  someYears: 'not in all years of the original',
  noItems: 'a category that holds no items does not have it',
  whereThereIsNone: 'left out where there is none',
  addition: 'an addition of this service',
  wholeList: 'a list that is not divided into pages needs none',
  history: 'a view has one value, or its history',
  derivable: 'follows from other members',
} as const;
