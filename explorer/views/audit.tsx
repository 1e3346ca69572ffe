import { type FormEvent } from 'react';
import { useSearchParams } from 'wouter';
import { ExploreAuditDocument } from '../../schema/generated/graphql.ts';
import { queries } from '../api/queries.ts';
import { operationQuery, useOperation } from '../api/request.ts';
import { restAddress } from '../api/rest-address.ts';
import { CopyAs } from '../ui/copy/copy-as.tsx';
import { textOf } from '../ui/form-text.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { usePainted } from '../ui/hooks/use-painted.ts';
import type { AskFirst } from './asked-first.ts';
import { ChainCheck } from './audit/chain-check.tsx';
import { EntryLine } from './audit/entry.tsx';
import style from './audit/audit.css?inline';
import { adoptStyle } from '../ui/adopt-style.ts';

adoptStyle(style);

const pageSize = 25;
const seenAtFirst = 12;
const filters = ['in', 'from', 'to'] as const;

export const asks: AskFirst = ({ searchParams }) =>
  queries.prefetchQuery(operationQuery(ExploreAuditDocument, variablesOf(searchParams)));

/** Who changed what, newest first, for administrators. */
export function Audit() {
  const [parameters, setParameters] = useSearchParams();
  const variables = variablesOf(parameters);
  const { data, error, refetch } = useOperation(ExploreAuditDocument, variables);
  const show = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setParameters(filled(filters.map((name) => [name, textOf(form, name).trim()])));
  };
  const turnPage = (cursor: 'before' | 'after', value: string | null): void =>
    setParameters(
      filled([...filters.map((name) => [name, parameters.get(name) ?? ''] as const), [cursor, value ?? '']]),
    );
  const isPainted = usePainted();
  const log = data?.auditEntries;
  const entries = log?.nodes.toReversed() ?? [];
  if (error !== null) return <ErrorState isView error={error} retry={() => void refetch()} />;
  return (
    <article className="audit">
      <h1>Audit log</h1>
      <p className="lead">Every change of the data and of API keys; entries are never removed.</p>
      <form key={parameters.toString()} className="tools" aria-label="Filter" onSubmit={show}>
        <label>
          At or below the path
          <input
            name="in"
            defaultValue={parameters.get('in') ?? ''}
            placeholder="transport/car"
            autoComplete="off"
          />
        </label>
        <label>
          From
          <input name="from" type="date" defaultValue={parameters.get('from') ?? ''} />
        </label>
        <label>
          Until, with that day
          <input name="to" type="date" defaultValue={parameters.get('to') ?? ''} />
        </label>
        <button>Show</button>
      </form>
      {!log ? (
        <Loading what="the log" />
      ) : (
        <>
          <p role="status">
            {log.totalCount === 0
              ? 'No change is recorded there. Choose another path, or other days.'
              : `${log.totalCount} ${log.totalCount === 1 ? 'change' : 'changes'}.`}
          </p>
          <ol className="entries">
            {entries.slice(0, isPainted ? pageSize : seenAtFirst).map((entry) => (
              <EntryLine key={entry.number} entry={entry} isWhole={isPainted} />
            ))}
          </ol>
          {(log.pageInfo.hasNextPage || log.pageInfo.hasPreviousPage) && (
            <p className="tools">
              <button
                disabled={!log.pageInfo.hasNextPage}
                onClick={() => turnPage('after', log.pageInfo.endCursor)}
              >
                Newer
              </button>
              <button
                disabled={!log.pageInfo.hasPreviousPage}
                onClick={() => turnPage('before', log.pageInfo.startCursor)}
              >
                Older
              </button>
            </p>
          )}
        </>
      )}
      <ChainCheck />
      <CopyAs document={ExploreAuditDocument} variables={variables} rest={restAudit(variables)} />
    </article>
  );
}

const filled = (entries: readonly (readonly [string, string])[]): URLSearchParams =>
  new URLSearchParams(entries.filter(([, value]) => value !== '').map(([name, value]) => [name, value]));

/** Days of the address are those of UTC, and other text there is no day. */
function variablesOf(parameters: URLSearchParams) {
  const after = parameters.get('after');
  const before = parameters.get('before');
  const dayMs = 86_400_000;
  return {
    categoryPath: parameters.get('in') ?? '',
    from: timeOf(parameters.get('from'), 0),
    to: timeOf(parameters.get('to'), dayMs),
    ...(after === null ? { last: pageSize, before } : { first: pageSize, after }),
  };
}

/** All of it, the oldest first: REST has no pages of the log. */
const restAudit = ({ categoryPath, from, to }: ReturnType<typeof variablesOf>): string =>
  restAddress('/audit', [
    ['path', categoryPath],
    ['startDate', from],
    ['endDate', to],
    ['format', 'ndjson'],
  ]);

function timeOf(day: string | null, laterMs: number): string | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day ?? '') ? Date.parse(day ?? '') : NaN;
  return Number.isNaN(time) ? null : new Date(time + laterMs).toISOString();
}
