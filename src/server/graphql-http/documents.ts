import { GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { EmissionsError, type ErrorCode } from '../../domain/errors.ts';
import { toGraphQLError } from '../../graphql/errors.ts';
import { type DocumentIds, readDocumentId } from './document-id.ts';
import type { KnownDocuments } from './known-documents.ts';

/** Parameters beside those that Yoga knows. */
export const documentIdNames = ['documentId', 'doc_id'];

/** The statuses under the specification's own media type; 200 under application/json. */
const statuses: Readonly<Partial<Record<ErrorCode, number>>> = {
  DOCUMENT_NOT_TRUSTED: 403,
  PERSISTED_QUERY_NOT_FOUND: 404,
  PERSISTED_QUERY_NOT_SUPPORTED: 400,
};

/**
 * Puts the text in the place of a document's identifier, before anything reads
 * it, and refuses what may not run. A text is remembered when it is executed:
 * by then it has proved valid and within the limits.
 */
export function createDocumentsPlugin(documents: KnownDocuments): Plugin {
  const hashes = new WeakMap<GraphQLParams, string>();
  return {
    onParams({ params, request, setParams, setResult }) {
      // What is wrong with a query that is no text is said where all parameters are read.
      if (typeof (params.query ?? '') !== 'string') return;
      try {
        const found = documents.find({
          id: readDocumentId(request.method === 'GET' ? { ...params, ...idsIn(request.url) } : params),
          text: typeof params.query === 'string' ? params.query : null,
        });
        const resolved = { ...params, query: found.text };
        if (found.hash !== null) hashes.set(resolved, found.hash);
        setParams(resolved);
      } catch (error) {
        if (!(error instanceof EmissionsError)) throw error;
        // A text is asked for even of what is answered already.
        setParams({ query: '' });
        setResult({ errors: [toRefusal(error)] });
      }
    },
    onExecute({ args }) {
      const { params } = args.contextValue;
      const hash = hashes.get(params);
      if (hash !== undefined && params.query !== undefined) documents.remember(hash, params.query);
    },
  };
}

function idsIn(url: string): DocumentIds {
  const search = new URL(url).searchParams;
  return {
    documentId: search.get('documentId') ?? undefined,
    doc_id: search.get('doc_id') ?? undefined,
  };
}

function toRefusal(error: EmissionsError): GraphQLError {
  const { message, extensions } = toGraphQLError(error);
  const status = statuses[error.code];
  const http = status === undefined ? { status: 400 } : { status, spec: true };
  return new GraphQLError(message, { extensions: { ...extensions, http } });
}
