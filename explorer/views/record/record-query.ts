import { ExploreRecordDocument, type ExploreRecordQuery } from '../../../schema/generated/graphql.ts';
import { requestPartly } from '../../api/request.ts';
import { currentToken } from '../../api/session.ts';

export type RecordDetails = Extract<ExploreRecordQuery['node'], { id: string }>;
export type Choice = NonNullable<NonNullable<RecordDetails['dataItem']>['userValueChoices']>[number];

export interface RecordFault {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly inputs?: readonly string[] };
}

interface Time {
  readonly from: string | null;
  readonly to: string | null;
}

/** A record with what it emitted in a time, and why it has no amount, if it has none. */
export const recordQuery = (id: string, { from, to }: Time) => ({
  queryKey: ['record', id, from, to, currentToken()],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const { data, faults } = await requestPartly(ExploreRecordDocument, { id, from, to }, signal);
    const record = data.node && 'id' in data.node ? (data.node as RecordDetails) : null;
    const fault: RecordFault | null = record?.emitted?.value == null ? (faults[0] ?? null) : null;
    return { record, fault };
  },
});

/** The inputs that a record needs to have an amount. */
export const missingIn = (fault: RecordFault | null): readonly string[] =>
  fault?.extensions?.code === 'INPUT_MISSING' ? (fault.extensions.inputs ?? []) : [];
