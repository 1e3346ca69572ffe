import { useState } from 'react';
import { applyAppearance, density, theme } from '../settings/appearance.ts';
import { currentLanguage, language } from '../settings/language.ts';
import { notation } from '../settings/notation.ts';
import type { Preference } from '../settings/preference.ts';
import { redraw } from '../settings/redraw.ts';
import { speak, words } from '../words/words.ts';

/** The settings of the page, each with its choices: the first follows the browser or the system. */
export function useSettings() {
  const { frame } = words;
  return [
    useSetting(notation, {
      label: frame.notation,
      whenNone: frame.asBrowser,
      nameOf: (locale) => `${new Intl.NumberFormat(locale).format(12_345.6)} · ${locale}`,
      apply: redraw,
    }),
    useSetting(language, {
      label: frame.language,
      whenNone: frame.asBrowser,
      nameOf: (each) => frame.languages[each],
      apply: () => void speak(currentLanguage()).then(redraw),
    }),
    useSetting(theme, {
      label: frame.theme,
      whenNone: frame.asSystem,
      nameOf: (each) => frame.themes[each],
      apply: applyAppearance,
    }),
    useSetting(density, {
      label: frame.density,
      whenNone: frame.densities.normal,
      nameOf: (each) => frame.densities[each],
      apply: applyAppearance,
    }),
  ];
}

/** Stands for no choice. */
const byDefault = 'default';

interface SettingTexts<Value extends string> {
  readonly label: string;
  readonly whenNone: string;
  readonly nameOf: (value: Value) => string;
  readonly apply: () => void;
}

function useSetting<Value extends string>(of: Preference<Value>, texts: SettingTexts<Value>) {
  const { label, whenNone, nameOf, apply } = texts;
  const [value, setValue] = useState<string>(of.chosen() ?? byDefault);
  const choices = [
    { value: byDefault, label: whenNone },
    ...of.values.map((each) => ({ value: each as string, label: nameOf(each) })),
  ];
  const onChange = (chosen: string): void => {
    of.choose(of.values.find((each) => each === chosen) ?? null);
    setValue(chosen);
    apply();
  };
  return { label, value, choices, onChange };
}
