import { useEffect, useState } from 'react';
import { read, write } from '../api/stored.ts';

const themeKey = 'emissions.theme';
const systemScheme = 'light dark';

/** Light, dark, or as the system is. */
export function ThemeButton() {
  const [scheme, setScheme] = useState(read(themeKey) ?? systemScheme);
  useEffect(() => {
    document.documentElement.style.colorScheme = scheme;
    write(themeKey, scheme === systemScheme ? null : scheme);
  }, [scheme]);
  return (
    <label>
      <span>Colours</span>
      <select value={scheme} onChange={({ target }) => setScheme(target.value)}>
        <option value={systemScheme}>As the system</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
}
