// The entry of `story.html`: tables in made-up situations, to look at and to test. `#thirty` is a
// scene of Lucky Shutdown, `#nk-race` one of None of a Kind, `#lc-turn` one of Labor Chaos; without
// a hash all are listed.
import { mount } from 'svelte';
import './theme.css';
import { i18n } from './i18n/i18n.svelte';
import { applySettings, settings } from './settings/settings.svelte';

const KIND = 'nk-';
const LAB = 'lc-';

const target = document.getElementById('app');
if (target === null) {
  throw new Error('story.html has no element #app');
}
const name = location.hash.slice(1);
applySettings();
await i18n.speak(settings.lang);
if (name === '') {
  const { default: List } = await import('./StoryList.svelte');
  mount(List, { target, props: { kind: KIND, lab: LAB } });
} else if (name.startsWith(KIND)) {
  const story = await import('./games/none_of_a_kind/story');
  story.show(name.slice(KIND.length), target);
} else if (name.startsWith(LAB)) {
  const story = await import('./games/labor_chaos/story');
  story.show(name.slice(LAB.length), target);
} else {
  const story = await import('./games/lucky_shutdown/story');
  story.show(name, target);
}
