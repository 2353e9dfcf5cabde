// Every sentence comes from the catalogues; the language can change at any moment.
import { IntlMessageFormat } from 'intl-messageformat';
import type { Lang } from '../settings/settings.svelte';

type Messages = Readonly<Record<string, string>>;

const CATALOGUES: Record<Lang, () => Promise<{ default: Messages }>> = {
  de: () => import('./de'),
  en: () => import('./en'),
};

class I18n {
  lang: Lang = $state('de');
  messages: Messages = $state.raw({});
  #formats = new Map<string, IntlMessageFormat>();

  /** Load a language and speak it from then on. Rejects if its catalogue cannot be fetched. */
  async speak(lang: Lang): Promise<void> {
    const loaded = await CATALOGUES[lang]();
    this.#formats.clear();
    this.messages = loaded.default;
    this.lang = lang;
    document.documentElement.lang = lang;
  }

  has(key: string): boolean {
    return key in this.messages;
  }

  format(key: string, params: Record<string, string | number>): string {
    const message = this.messages[key];
    if (message === undefined) {
      console.error(`no message ${key} in ${this.lang}`);
      return key;
    }
    if (!message.includes('{')) {
      return message.replaceAll("''", "'");
    }
    let format = this.#formats.get(key);
    if (format === undefined) {
      format = new IntlMessageFormat(message, this.lang, undefined, { ignoreTag: true });
      this.#formats.set(key, format);
    }
    return String(format.format(params));
  }
}

export const i18n = new I18n();

/** The message of this key in the language spoken now, with its parameters filled in. */
export function t(key: string, params: Record<string, string | number> = {}): string {
  return i18n.format(key, params);
}
