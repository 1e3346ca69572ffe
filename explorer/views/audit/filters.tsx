import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { textOf } from '../../ui/form-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { words } from '../../words/words.ts';
import { filled, filters } from './audit-query.ts';

interface AuditFiltersProps {
  readonly parameters: URLSearchParams;
  readonly setParameters: (parameters: URLSearchParams) => void;
}

/** Changes of a part of the data, and of some days. */
export function AuditFilters({ parameters, setParameters }: AuditFiltersProps) {
  const show = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setParameters(filled(filters.map((name) => [name, textOf(form, name).trim()])));
  };
  const entered = (name: (typeof filters)[number]) => ({ name, defaultValue: parameters.get(name) ?? '' });
  const { audit } = words;
  return (
    <form className="audit-filters" aria-label={audit.filter} onSubmit={show}>
      <TextField label={audit.path} placeholder={audit.pathExample} autoComplete="off" {...entered('in')} />
      <TextField label={audit.from} type="date" {...entered('from')} />
      <TextField label={audit.to} type="date" {...entered('to')} />
      <Button type="submit">{audit.show}</Button>
    </form>
  );
}
