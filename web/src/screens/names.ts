// Names of people at a table.
import { t } from '../i18n/i18n.svelte';

export const NAME_LENGTH = 24;

/** A name for somebody who gave none. */
export function rollName(): string {
  const names = t('names').split(', ');
  return names[Math.floor(Math.random() * names.length)] ?? '';
}
