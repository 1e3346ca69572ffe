import type { Language } from '../settings/language.ts';
import { en, type Words } from './en.ts';

/** The texts of the interface in the reader's language: read while drawing, as they change with it. */
export let words: Words = en;

const others: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Words>>> = {
  de: async () => (await import('./de.ts')).de,
};

/** Changes the texts to a language. */
export async function learn(language: Language): Promise<void> {
  words = language === 'en' ? en : await others[language]().catch(() => en);
}

/** The same in a page that is shown, which says so to the browser. */
export async function speak(language: Language): Promise<void> {
  await learn(language);
  document.documentElement.lang = words === en ? 'en' : language;
}
