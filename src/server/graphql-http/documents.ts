import { GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { EmissionsError, type ErrorCode } from '../../domain/errors.ts';
import { toGraphQLError } from '../../graphql/errors.ts';
import { type DocumentIds, readDocumentId } from './document-id.ts';
import type { KnownDocuments } from './known-documents.ts';

/** Parameters besides those that Yoga knows. */
export const documentIdNames = ['documentId', 'doc_id'];

/** The statuses under the specification's own media type; 200 under application/json. */
const statuses: Readonly<Partial<Record<ErrorCode, number>>> = {
  DOCUMENT_NOT_TRUSTED: 403,
  PERSISTED_QUERY_NOT_FOUND: 404,
  PERSISTED_QUERY_NOT_SUPPORTED: 400,
};

/**
 * Replaces a document's identifier by its text, and refuses documents that may
 * not be executed. A text is stored on execution, when it is known to be valid
 * and within the limits.
 */
export function createDocumentsPlugin(documents: KnownDocuments): Plugin {
  const hashes = new WeakMap<GraphQLParams, string>();
  return {
    onParams({ params, request, setParams, setResult }) {
      // A query that is not a string is reported with the other parameters.
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
        // Yoga requires a query even when the result is set.
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
