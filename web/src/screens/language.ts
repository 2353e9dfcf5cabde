// The language of this device, changed by whoever holds it.
import { i18n, t } from '../i18n/i18n.svelte';
import { type Lang, settings } from '../settings/settings.svelte';
import { page } from './page.svelte';

/** Speak this language from now on; if its words do not come over the line, say so. */
export async function setLanguage(lang: Lang): Promise<void> {
  try {
    await i18n.speak(lang);
    settings.lang = lang;
  } catch {
    page.notify(t('fault.unreachable'));
  }
}
