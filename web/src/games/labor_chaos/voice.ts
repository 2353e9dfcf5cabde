/** Cards read out by the device itself, where it can and its owner wants it. */
import { i18n } from '../../i18n/i18n.svelte';
import { settings } from '../../settings/settings.svelte';
import { printed } from './cards';

/** Whether this device can speak at all. */
export function canSpeak(): boolean {
  return 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis;
}

/** Says the title and the text of a card; what was being said before is cut short. */
export function readOut(card: string): void {
  if (!settings.readAloud || !canSpeak()) {
    return;
  }
  const { title, text } = printed(card);
  const said = new SpeechSynthesisUtterance(`${title}. ${text}`);
  said.lang = i18n.lang === 'de' ? 'de-DE' : 'en-GB';
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}

export function hush(): void {
  if (canSpeak()) {
    speechSynthesis.cancel();
  }
}
