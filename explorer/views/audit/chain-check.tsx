import { useEffect, useRef, useState } from 'react';
import { ExploreAuditDocument, type ExploreAuditQuery } from '../../../schema/generated/graphql.ts';
import { asFailure } from '../../api/failure.ts';
import { request } from '../../api/request.ts';
import { beginning, findBreach, type Link } from './chain.ts';

interface State {
  readonly kind: 'running' | 'whole' | 'broken';
  readonly text: string;
}

const pageSize = 100;
const unable =
  'This browser calculates digests only at an address with https. The command “emissions-gateway audit” checks the log.';

/** Reads the whole log and calculates its digests here, without trust in what the service says of itself. */
export function ChainCheck() {
  const [state, setState] = useState<State | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const check = async (): Promise<void> => {
    if (crypto.subtle === undefined) return setState({ kind: 'broken', text: unable });
    const controller = new AbortController();
    running.current = controller;
    const tell = (read: number, all: number): void =>
      setState({ kind: 'running', text: `${read} of ${all} entries …` });
    tell(0, 0);
    try {
      const { breach, end } = await followChain(tell, controller.signal);
      setState(
        breach === null
          ? {
              kind: 'whole',
              text: `The log is whole: each of its ${end.number} entries follows the one before and is as it was written. It ends with ${end.number}:${end.digest}`,
            }
          : { kind: 'broken', text: `The log is broken. ${breach}` },
      );
    } catch (error) {
      if (!controller.signal.aborted) setState({ kind: 'broken', text: asFailure(error).message });
    }
  };
  return (
    <section aria-labelledby="chain">
      <h2 id="chain">Is the log whole?</h2>
      <p>
        Each entry has the digest of the one before, so that none can be changed or taken out unnoticed. Your
        browser reads all of them and calculates the digests itself.
      </p>
      <p>
        <button disabled={state?.kind === 'running'} onClick={() => void check()}>
          Check the whole log
        </button>
      </p>
      {state !== null && (
        <p role="status" className={state.kind === 'broken' ? 'hint' : 'note'}>
          {state.text}
        </p>
      )}
    </section>
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
