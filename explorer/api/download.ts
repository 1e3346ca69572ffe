import { words } from '../words/words.ts';
import { Failure } from './failure.ts';
import { currentToken, renewed } from './session.ts';

/** A table as the service writes it over REST. */
export async function downloadTable(address: string): Promise<Blob> {
  const authtoken = currentToken();
  const answer = await fetch(address, authtoken === null ? {} : { headers: { Authtoken: authtoken } }).catch(
    () => {
      throw new Failure('UNREACHABLE', words.failures.unreachable);
    },
  );
  renewed(answer.headers.get('Authtoken'));
  if (answer.ok) return answer.blob();
  const { status } = (await answer.json().catch(() => ({}))) as { status?: { description?: string } };
  throw new Failure('INTERNAL', status?.description ?? answer.statusText);
}
