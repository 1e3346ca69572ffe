import { Search } from 'lucide-react';

interface FilterFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Narrows a table by what is typed. */
export const FilterField = ({ label, value, onChange }: FilterFieldProps) => (
  <div className="box small filter-field">
    <Search aria-hidden />
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
);
