/** The number of records of each kind that a deletion removes: those named, everything below and in them, and what uses them. */
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
