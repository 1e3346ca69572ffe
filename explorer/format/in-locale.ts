import { currentLocale } from '../settings/notation.ts';

/** Makes a format once for each locale: making one takes longer than writing a hundred numbers. */
export function inLocale<Made>(make: (locale: string) => Made): (locale?: string) => Made {
  const all = new Map<string, Made>();
  return (locale = currentLocale()) => {
    const made = all.get(locale) ?? madeIn(locale, make);
    all.set(locale, made);
    return made;
  };
}

/** A browser may have a language that its own formats refuse. */
function madeIn<Made>(locale: string, make: (locale: string) => Made): Made {
  try {
    return make(locale);
  } catch {
    return make('en-GB');
  }
}
