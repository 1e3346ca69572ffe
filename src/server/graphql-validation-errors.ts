import type { Plugin } from 'graphql-yoga';
import { maskError } from '../graphql/errors.ts';

/** What is wrong with a document has a code of our list too, and names the argument. */
export function maskValidationErrors(onUnforeseen: (error: unknown) => void): Plugin {
  return {
    onValidate:
      () =>
      ({ result, setResult }) => {
        const errors: readonly unknown[] = result;
        if (errors.length > 0) setResult(errors.map((error) => maskError(error, onUnforeseen)));
      },
  };
}
