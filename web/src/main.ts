import './theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { i18n } from './i18n/i18n.svelte';
import { router } from './router.svelte';
import { applySettings, settings } from './settings/settings.svelte';
import { unlockSound } from './ui/sound';

const target = document.getElementById('app');
if (target === null) {
  throw new Error('index.html has no element #app');
}
router.start();
applySettings();
unlockSound();
await i18n.speak(settings.lang);
mount(App, { target });
