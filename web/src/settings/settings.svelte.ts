// What this device prefers. Kept in local storage; read once, written at every change.
import { readJson, writeJson } from '../store/storage';

export type Lang = 'de' | 'en';
export type Theme = 'auto' | 'light' | 'dark';
export type TextSize = 'normal' | 'large' | 'larger' | 'double';
export type Motion = 'auto' | 'on' | 'off';

export interface Settings {
  lang: Lang;
  theme: Theme;
  textSize: TextSize;
  motion: Motion;
  sound: boolean;
  haptics: boolean;
  letterKeys: boolean;
  doubleTap: boolean;
  raisePlayable: boolean;
  inkShapes: boolean;
  readAloud: boolean;
}

const KEY = 'kh.settings';
const CHOICES: { [Name in keyof Settings]: readonly Settings[Name][] } = {
  lang: ['de', 'en'],
  theme: ['auto', 'light', 'dark'],
  textSize: ['normal', 'large', 'larger', 'double'],
  motion: ['auto', 'on', 'off'],
  sound: [true, false],
  haptics: [true, false],
  letterKeys: [true, false],
  doubleTap: [false, true],
  raisePlayable: [true, false],
  inkShapes: [true, false],
  readAloud: [false, true],
};

/** The settings that a stored value holds; what is missing or unknown gets its default. */
export function readSettings(stored: unknown, languages: readonly string[]): Settings {
  const found: Record<string, unknown> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const result: Record<string, unknown> = { lang: languageOf(languages) };
  for (const [name, choices] of Object.entries(CHOICES)) {
    const known = (choices as readonly unknown[]).includes(found[name]);
    result[name] = known ? found[name] : (result[name] ?? choices[0]);
  }
  return result as unknown as Settings;
}

/** German for everybody whose browser prefers it to English; English for the rest. */
export function languageOf(languages: readonly string[]): Lang {
  const short = languages.map((language) => language.slice(0, 2).toLowerCase());
  return short.find((language) => language === 'de' || language === 'en') === 'de' ? 'de' : 'en';
}

export const settings: Settings = $state(
  readSettings(readJson(KEY), typeof navigator === 'undefined' ? [] : navigator.languages),
);

/** Whether things may not move: by this device's setting, or by the system's if left to it. */
export function motionReduced(): boolean {
  if (settings.motion === 'auto') {
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
  return settings.motion === 'off';
}

/** Writes the settings to the storage and to the root element, now and at every change. */
export function applySettings(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let systemDark = $state(dark.matches);
  dark.addEventListener('change', () => {
    systemDark = dark.matches;
  });
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      const night = settings.theme === 'dark' || (settings.theme === 'auto' && systemDark);
      root.dataset['theme'] = night ? 'dark' : 'light';
      root.dataset['text'] = settings.textSize;
      root.dataset['motion'] = settings.motion;
    });
    $effect(() => {
      writeJson(KEY, settings);
    });
  });
}
