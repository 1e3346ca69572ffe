import { preference } from './preference.ts';

/** Locales whose ways to write numbers and dates differ. */
const locales = ['en-GB', 'en-US', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE'] as const;

/** How numbers and dates are written; by default as the browser's language writes them. */
export const notation = preference('locale', locales);

export const currentLocale = (): string => notation.chosen() ?? globalThis.navigator?.language ?? 'en-GB';
