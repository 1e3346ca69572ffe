import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ExploreAuditDocument, type ExploreAuditQuery } from '../../../schema/generated/graphql.ts';
import { asFailure } from '../../api/failure.ts';
import { request } from '../../api/request.ts';
import { formatCount } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { words } from '../../words/words.ts';
import { beginning, findBreach, type Link } from './chain.ts';

type State =
  | { readonly kind: 'running' | 'broken'; readonly text: string }
  | { readonly kind: 'whole'; readonly end: Link };

const pageSize = 100;

/** Reads the whole log and calculates its digests here, without trust in what the service says of itself. */
export function ChainCheck() {
  const [state, setState] = useState<State | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const check = async (): Promise<void> => {
    if (crypto.subtle === undefined) return setState({ kind: 'broken', text: words.audit.unable });
    const controller = new AbortController();
    running.current = controller;
    const tell = (read: number, all: number): void =>
      setState({ kind: 'running', text: words.audit.checking(formatCount(read), formatCount(all)) });
    tell(0, 0);
    try {
      const { breach, end } = await followChain(tell, controller.signal);
      setState(
        breach === null ? { kind: 'whole', end } : { kind: 'broken', text: words.audit.broken(breach) },
      );
    } catch (error) {
      if (!controller.signal.aborted) setState({ kind: 'broken', text: asFailure(error).message });
    }
  };
  return (
    <Card title={words.audit.chain}>
      <div className="sections-tight audit-chain">
        <p>{words.audit.chainText}</p>
        <div>
          <Button icon={ShieldCheck} disabled={state?.kind === 'running'} onClick={() => void check()}>
            {words.audit.check}
          </Button>
        </div>
        {state !== null && <Result state={state} />}
      </div>
    </Card>
  );
}

function Result({ state }: { readonly state: State }) {
  if (state.kind !== 'whole')
    return (
      <p role="status" className={state.kind === 'broken' ? 'fault' : undefined}>
        {state.text}
      </p>
    );
  const { number, digest } = state.end;
  return (
    <div role="status" className="sections-tight">
      <strong>{words.audit.complete(number)}</strong>
      <small>
        {words.audit.end} <code>{`${number}:${digest}`}</code>
      </small>
    </div>
  );
}

async function followChain(
  tell: (read: number, all: number) => void,
  signal: AbortSignal,
): Promise<{ readonly breach: string | null; readonly end: Link }> {
  let end = beginning;
  let after: string | null = null;
  for (;;) {
    const page: ExploreAuditQuery = await request(ExploreAuditDocument, { first: pageSize, after }, signal);
    const { nodes, totalCount, pageInfo } = page.auditEntries ?? { nodes: [], totalCount: 0, pageInfo: null };
    const breach = await findBreach(nodes, end);
    if (breach !== null) return { breach, end };
    end = nodes.at(-1) ?? end;
    tell(end.number, totalCount);
    if (pageInfo?.hasNextPage !== true) return { breach: null, end };
    after = pageInfo.endCursor;
  }
}
