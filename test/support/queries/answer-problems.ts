/** A failure in an answer, wherever it stands: in `errors`, in `userErrors`, or as the `error` of an outcome. */
interface Problem {
  readonly code: string;
  /** What it says of the argument: its message, and its argument or field. */
  readonly about: string;
  /** The argument or field itself. */
  readonly field: string;
}

export function problemsIn({
  errors,
  data,
}: {
  readonly errors?: readonly { readonly message: string; readonly extensions?: object }[];
  readonly data?: unknown;
}): readonly Problem[] {
  const ofErrors = (errors ?? []).map(({ message, extensions }) => {
    const { code, argument }: { code?: unknown; argument?: unknown } = extensions ?? {};
    return { code: textOf(code), field: textOf(argument), about: `${message} (${textOf(argument)})` };
  });
  return [...ofErrors, ...fixableIn(data)];
}

function fixableIn(value: unknown): readonly Problem[] {
  if (Array.isArray(value)) return value.flatMap(fixableIn);
  if (typeof value !== 'object' || value === null) return [];
  const { code, field, message } = value as Readonly<Record<string, unknown>>;
  if (typeof code === 'string' && typeof message === 'string') {
    const path = Array.isArray(field) ? field.join('.') : textOf(field);
    return [{ code, field: textOf(field), about: `${message} (${path})` }];
  }
  return Object.values(value).flatMap(fixableIn);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
