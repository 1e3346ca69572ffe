import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  ExploreImportDocument,
  type ExploreImportMutation,
  type ImportTableInput,
} from '../../../schema/generated/graphql.ts';
import { Failure } from '../../api/failure.ts';
import { request } from '../../api/request.ts';
import { currentToken } from '../../api/session.ts';

type Payload = NonNullable<ExploreImportMutation['importTable']>;
export type Report = NonNullable<Payload['report']>;

/** Asks what would become of a table, and stores nothing of it. */
export function useReport(input: ImportTableInput) {
  return useQuery({
    queryKey: ['import', input, currentToken()],
    queryFn: async ({ signal }) => reportOf((await send(input, true, signal)) ?? null),
    placeholderData: keepPreviousData,
  });
}

/** Stores it. With the same key it takes effect once, however often it is sent. */
export async function storeImport(input: ImportTableInput, idempotencyKey: string): Promise<Payload> {
  const payload = await send(input, false, undefined, idempotencyKey);
  reportOf(payload);
  if (payload === null) throw new Failure('INTERNAL', '');
  return payload;
}

async function send(
  input: ImportTableInput,
  dryRun: boolean,
  signal?: AbortSignal,
  idempotencyKey?: string,
): Promise<Payload | null> {
  const variables = { input, dryRun, idempotencyKey: idempotencyKey ?? null };
  return (await request(ExploreImportDocument, variables, signal)).importTable;
}

function reportOf(payload: Payload | null): Report {
  const [refusal] = payload?.userErrors ?? [];
  if (payload?.report) return payload.report;
  throw new Failure(refusal?.code ?? 'INTERNAL', refusal?.message ?? '');
}
