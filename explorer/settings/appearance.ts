import { preference } from './preference.ts';

export const theme = preference('theme', ['light', 'dark'] as const);
export const density = preference('density', ['compact'] as const);
/** Single letters as commands can be switched off, as WCAG 2.1.4 asks. */
export const letterKeys = preference('letter-keys', ['off'] as const);

/** Styles read both from the root element. */
export function applyAppearance(): void {
  const { style, dataset } = document.documentElement;
  style.colorScheme = theme.chosen() ?? 'light dark';
  dataset['density'] = density.chosen() ?? 'normal';
}
