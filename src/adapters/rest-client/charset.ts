import { EmissionsError } from '../../domain/errors.ts';

/**
 * The text of a response in the charset that its content type names: UTF-8,
 * which is also the default, or ISO-8859-1, which version 1 of the service may
 * use. Bytes that are not of the charset are UPSTREAM_PROTOCOL.
 */
export function decodeResponseText(body: Buffer, contentType: string): string {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)"?/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
  if (charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii') return decodeUtf8(body);
  // The platform's decoder of this name is that of windows-1252.
  if (charset === 'iso-8859-1' || charset === 'latin1') return body.toString('latin1');
  throw new EmissionsError(
    'UPSTREAM_PROTOCOL',
    'The emissions service answered in a charset that is not known.',
  );
}

function decodeUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new EmissionsError(
      'UPSTREAM_PROTOCOL',
      'The emissions service answered with bytes that are not UTF-8.',
    );
  }
}
