/** In which language the words on the cards stand: the viewer's own, or one for all (NK-A29). */
import { i18n } from '../../i18n/i18n.svelte';
import type { Lang } from '../../settings/settings.svelte';
import type { KindOptions } from '../../wire/types';

const chosen: { option: KindOptions['wordLanguage'] } = $state({ option: 'each' });

/** The table says what its host chose. */
export function useWordLanguage(option: KindOptions['wordLanguage']): void {
  chosen.option = option;
}

export function wordLanguage(): Lang {
  return chosen.option === 'each' ? i18n.lang : chosen.option;
}
