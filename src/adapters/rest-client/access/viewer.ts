import type { ApiVersion, Viewer } from '../../../domain/access/access.ts';
import { EmissionsError, unlessMissing } from '../../../domain/basics/errors.ts';
import { decodeProfiles } from '../../../wire/profiles/profiles.ts';
import { profilesPath, signInPath } from '../../../wire/addresses.ts';
import { decodeSignIn } from '../../../wire/access/sign-in.ts';
import { paged } from '../../../wire/forms/page-query.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import { withQuery } from '../exchange/with-query.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { unsupported } from '../exchange/upstream-errors.ts';
import type { Upstream } from '../known/upstream.ts';

/** Whose credentials the call carries. UNAUTHENTICATED without valid ones. */
export async function readViewer(upstream: Upstream): Promise<Viewer> {
  const operation = upstreamOperations.signIn;
  if (upstream.offered().lacksViewer) throw unsupported(operation);
  const { principal } = await upstream.read(signInPath, operation, decodeSignIn);
  if (principal === null) {
    throw new EmissionsError(
      'UNAUTHENTICATED',
      'The token or API key is invalid or has expired; sign in again, or send another key.',
    );
  }
  upstream.session.apiVersion = principal.apiVersion;
  return principal;
}

/**
 * The API version of the caller's account: what the documents of this request
 * said, else what the account says, else what a list of profiles shows.
 */
export async function readApiVersion(upstream: Upstream): Promise<ApiVersion> {
  const { apiVersion: known } = upstream.session;
  if (known !== null) return known;
  const viewer = await unlessMissing(readViewer(upstream));
  if (viewer !== undefined) return viewer.apiVersion;
  const target = withQuery(profilesPath(), encodeRecord(paged, { page: { page: 1, itemsPerPage: 1 } }));
  const { apiVersion } = await upstream.read(target, upstreamOperations.profiles, decodeProfiles);
  return apiVersion;
}

/** Whether the service has what this program adds to the protocol, which any answer of it says. */
export async function offersAdditions(upstream: Upstream): Promise<boolean> {
  if (upstream.offered().hasAdditions === null) await readApiVersion(upstream);
  return upstream.offered().hasAdditions === true;
}
