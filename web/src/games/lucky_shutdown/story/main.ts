import { mount } from 'svelte';
import '../../../theme.css';
import { i18n } from '../../../i18n/i18n.svelte';
import { applySettings, settings } from '../../../settings/settings.svelte';
import Deck from './Deck.svelte';
import Story from './Story.svelte';

const target = document.getElementById('app');
if (target === null) {
  throw new Error('story.html has no element #app');
}
const name = location.hash.slice(1);
applySettings();
await i18n.speak(settings.lang);
if (name === 'deck') {
  mount(Deck, { target });
} else {
  mount(Story, { target, props: { name } });
}
