import { useState } from 'react';
import { read, write } from '../api/stored.ts';

const themeKey = 'emissions.theme';
const systemScheme = 'light dark';

export function applyTheme(scheme = read(themeKey) ?? systemScheme): void {
  document.documentElement.style.colorScheme = scheme;
}

/** Light, dark, or as the system is. */
export function ThemeButton() {
  const [scheme, setScheme] = useState(read(themeKey) ?? systemScheme);
  const choose = (chosen: string): void => {
    setScheme(chosen);
    applyTheme(chosen);
    write(themeKey, chosen === systemScheme ? null : chosen);
  };
  return (
    <label>
      <span>Colours</span>
      <select value={scheme} onChange={({ target }) => choose(target.value)}>
        <option value={systemScheme}>As the system</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
}
