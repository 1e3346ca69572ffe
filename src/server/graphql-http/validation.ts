import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  specifiedRules,
  validate,
  type ValidationContext,
} from 'graphql';
import type { Mode } from '../../config/option-values.ts';
import { limitExceeded } from '../../graphql/limits/check-shape.ts';
import { maxReportedErrors } from '../../graphql/limits/limits.ts';
import { createErrorMask } from './error-answer.ts';

/** The validation errors of a document, masked; the first few only. In production introspection is one. */
export function findMistakes(schema: GraphQLSchema, document: DocumentNode, mode: Mode): GraphQLError[] {
  const isProduction = mode === 'production';
  const mistakes = validate(
    schema,
    document,
    isProduction ? [...specifiedRules, disableIntrospection] : specifiedRules,
    { maxErrors: maxReportedErrors, hideSuggestions: isProduction },
  );
  return mistakes.map(explainAbortion).map(createErrorMask(mode, () => {}));
}

/** graphql-js compares so many pairs of fields with one response name at most, and then says nothing else. */
function explainAbortion(mistake: GraphQLError): GraphQLError {
  return mistake.message === 'Validation aborted.'
    ? limitExceeded('The document selects fields of one name too often; select each field once.')
    : mistake;
}

/** `_service`, of a subgraph, returns the whole schema. */
const introspectionFields = new Set(['__schema', '__type', '_service']);

function disableIntrospection(context: ValidationContext): ASTVisitor {
  return {
    Field(node) {
      const name = node.name.value;
      if (!introspectionFields.has(name)) return;
      context.reportError(
        new GraphQLError(
          `Introspection is disabled, so ${name} is not allowed; use the published schema instead.`,
          { nodes: node },
        ),
      );
    },
  };
}
