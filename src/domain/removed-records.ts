/** How many records of each kind are taken away together: what is deleted, what is below it and in it, and what uses it. */
export interface RemovedRecords {
  readonly dataCategories: number;
  readonly dataItems: number;
  readonly dataItemValues: number;
  readonly profiles: number;
  readonly profileItems: number;
}

export const nothingRemoved: RemovedRecords = {
  dataCategories: 0,
  dataItems: 0,
  dataItemValues: 0,
  profiles: 0,
  profileItems: 0,
};
