import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cannedDocument, dataItemTarget } from '../support/documents/canned-documents.ts';
import { toResponse } from '../support/upstreams/raw-upstream.ts';
import { failWith, openUpstreamRig, type UpstreamRig } from '../support/upstreams/upstream-rig.ts';

describe.each([
  ['json', 'application/xml'],
  ['xml', 'application/json'],
] as const)('a request for %s', (format, other) => {
  let rig: UpstreamRig;
  beforeAll(async () => {
    rig = await openUpstreamRig({ format });
  });
  afterAll(() => rig.close());

  it.each([other, 'text/plain', 'text/html;charset=UTF-8', 'application/octet-stream', ''])(
    'a body of type "%s" is refused',
    async (contentType) => {
      const body = cannedDocument(dataItemTarget, format) ?? '';
      const headers: Record<string, string> = contentType === '' ? {} : { 'Content-Type': contentType };
      const error = await failWith(rig, (socket) => socket.write(toResponse({ body, headers })));
      expect(error).toMatchObject({ code: 'UPSTREAM_PROTOCOL', upstream: { operation: 'data item view' } });
      expect(error.message).toContain(`application/${format}`);
    },
  );

  it('two content types are refused', async () => {
    const body = cannedDocument(dataItemTarget, format) ?? '';
    const error = await failWith(rig, (socket) => {
      const type = `Content-Type: application/${format}\r\n`;
      const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`;
      socket.write(`HTTP/1.1 200 OK\r\n${type}Content-Type: ${other}\r\n${length}\r\n${body}`);
    });
    expect(error.code).toBe('UPSTREAM_PROTOCOL');
  });
});
