import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  specifiedRules,
  validate,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Mode } from '../../config/option-values.ts';
import { maximumValidationErrors } from '../../graphql/limits/limits.ts';
import { createErrorMask } from './error-mask.ts';

/**
 * Validates documents and answers mistakes with codes of our list. In
 * production the schema cannot be asked for.
 */
export function createValidationPlugin(mode: Mode): Plugin {
  return {
    onValidate({ setValidationFn }) {
      setValidationFn((schema, document, rules) => findMistakes(schema, document, mode, rules));
    },
  };
}

/** What is wrong with a document, as its sender is told; at most a few mistakes. */
export function findMistakes(
  schema: GraphQLSchema,
  document: DocumentNode,
  mode: Mode,
  rules: readonly ValidationRule[] = specifiedRules,
): readonly GraphQLError[] {
  const isProduction = mode === 'production';
  const mistakes = validate(schema, document, isProduction ? [...rules, hideSchema] : rules, {
    maxErrors: maximumValidationErrors,
    hideSuggestions: isProduction,
  });
  return mistakes.map(createErrorMask(mode, () => {}));
}

/** `_service` is a subgraph's, and answers the whole schema. */
const schemaFields = new Set(['__schema', '__type', '_service']);

function hideSchema(context: ValidationContext): ASTVisitor {
  return {
    Field(node) {
      const name = node.name.value;
      if (!schemaFields.has(name)) return;
      context.reportError(
        new GraphQLError(
          `The schema cannot be asked for here, so ${name} is refused: read the published schema instead.`,
          { nodes: node },
        ),
      );
    },
  };
}
