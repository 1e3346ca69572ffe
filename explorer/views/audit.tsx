import { useSearchParams } from 'wouter';
import { ExploreAuditDocument } from '../../schema/generated/graphql.ts';
import { queries } from '../api/queries.ts';
import { operationQuery, useOperation } from '../api/request.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ApiButton } from '../ui/copy/api-button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { words } from '../words/words.ts';
import type { AskFirst } from './asked-first.ts';
import { filled, filters, restAudit, variablesOf } from './audit/audit-query.ts';
import { ChainCheck } from './audit/chain-check.tsx';
import { EntryLine } from './audit/entry.tsx';
import { AuditFilters } from './audit/filters.tsx';
import style from './audit/audit.css?inline';
import { adoptStyle } from '../ui/adopt-style.ts';

adoptStyle(style);

export const asks: AskFirst = ({ searchParams }) =>
  queries.prefetchQuery(operationQuery(ExploreAuditDocument, variablesOf(searchParams)));

/** Who changed what, newest first, for administrators. */
export function Audit() {
  const [parameters, setParameters] = useSearchParams();
  const variables = variablesOf(parameters);
  const { data, error, refetch } = useOperation(ExploreAuditDocument, variables, { keepsLast: true });
  const turnPage = (cursor: 'before' | 'after', value: string | null): void =>
    setParameters(
      filled([...filters.map((name) => [name, parameters.get(name) ?? ''] as const), [cursor, value ?? '']]),
    );
  const log = data?.auditEntries;
  const { audit } = words;
  if (error !== null) return <ErrorState isView error={error} retry={() => void refetch()} />;
  return (
    <>
      <PageHead
        title={audit.title}
        below={audit.lead}
        actions={
          <ApiButton document={ExploreAuditDocument} variables={variables} rest={restAudit(variables)} />
        }
      />
      <div className="with-side">
        <div className="sections-tight">
          <AuditFilters key={parameters.toString()} parameters={parameters} setParameters={setParameters} />
          {!log && <SkeletonLines count={8} height={52} />}
          {log?.totalCount === 0 && (
            <EmptyState action={<Button onClick={() => setParameters({})}>{audit.showAll}</Button>}>
              {audit.none}
            </EmptyState>
          )}
          {log && log.totalCount > 0 && (
            <>
              <p className="muted" role="status">
                {audit.count(log.totalCount)}
              </p>
              <Card isFlush>
                <ol className="audit-entries" aria-label={audit.entries}>
                  {log.nodes.toReversed().map((entry) => (
                    <EntryLine key={entry.number} entry={entry} />
                  ))}
                </ol>
              </Card>
              {(log.pageInfo.hasNextPage || log.pageInfo.hasPreviousPage) && (
                <div className="row">
                  <Button
                    disabled={!log.pageInfo.hasNextPage}
                    onClick={() => turnPage('after', log.pageInfo.endCursor)}
                  >
                    {audit.newer}
                  </Button>
                  <Button
                    disabled={!log.pageInfo.hasPreviousPage}
                    onClick={() => turnPage('before', log.pageInfo.startCursor)}
                  >
                    {audit.older}
                  </Button>
                </div>
              )}
            </>
          )}
        </div>
        <ChainCheck />
      </div>
    </>
  );
}
