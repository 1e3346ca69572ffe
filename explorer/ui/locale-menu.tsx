import { chooseLocale, chosenLocale, locales } from './numbers.ts';

/** How numbers and dates are written; the page is drawn anew with the choice. */
export function LocaleMenu() {
  return (
    <label>
      <span>Numbers and dates</span>
      <select
        value={chosenLocale() ?? ''}
        onChange={({ target }) => {
          chooseLocale(target.value === '' ? null : target.value);
          location.reload();
        }}
      >
        <option value="">1,234.5 as the browser</option>
        {locales.map((locale) => (
          <option key={locale} value={locale}>
            {new Intl.NumberFormat(locale).format(1234.5)} {locale}
          </option>
        ))}
      </select>
    </label>
  );
}
