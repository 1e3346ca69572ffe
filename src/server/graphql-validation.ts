import {
  type ASTVisitor,
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  specifiedRules,
  validate,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Mode } from '../config-values.ts';
import { maskError } from '../graphql/errors.ts';
import { maximumValidationErrors } from '../graphql/limits/limits.ts';

/**
 * Validates documents and answers mistakes with codes of our list. In
 * production the schema cannot be asked for, and no message guesses what was
 * meant: a guess is a name of the schema.
 */
export function createValidationPlugin(mode: Mode): Plugin {
  const isProduction = mode === 'production';
  return {
    onValidate({ setValidationFn }) {
      setValidationFn((schema, document, rules) => findMistakes(schema, document, mode, rules));
    },
    onExecute({ args }: { args: ExecutionArgs }) {
      // Variables are read by the executor, which guesses too.
      if (isProduction) args.hideSuggestions = true;
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
  return mistakes.map((mistake) => maskError(isProduction ? withoutHint(mistake) : mistake, () => {}));
}

function hideSchema(context: ValidationContext): ASTVisitor {
  return {
    Field(node) {
      const name = node.name.value;
      if (name !== '__schema' && name !== '__type') return undefined;
      context.reportError(
        new GraphQLError(
          `The schema cannot be asked for here: ${name} is refused; the schema is published.`,
          {
            nodes: node,
          },
        ),
      );
      return undefined;
    },
  };
}

/** The library's one guess that its own option leaves in place. */
function withoutHint(mistake: GraphQLError): GraphQLError {
  const message = mistake.message.replace(/ Did you mean "\w+ \{ \.\.\. \}"\?$/, '');
  return message === mistake.message
    ? mistake
    : new GraphQLError(message, { nodes: mistake.nodes ?? null, extensions: mistake.extensions });
}
