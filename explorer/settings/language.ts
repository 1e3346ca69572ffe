import { preference } from './preference.ts';

export type Language = 'en' | 'de';

export const languages = ['en', 'de'] as const;

/** The chosen language; by default the first of the browser's languages that the page has. */
export const language = preference<Language>('language', languages);

export function currentLanguage(): Language {
  const wanted = globalThis.navigator?.languages?.map((each) => each.slice(0, 2)) ?? [];
  return (
    language.chosen() ?? wanted.flatMap((each) => languages.find((known) => known === each) ?? [])[0] ?? 'en'
  );
}
