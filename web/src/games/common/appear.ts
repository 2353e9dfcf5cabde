import type { TransitionConfig } from 'svelte/transition';
import { motionReduced } from '../../settings/settings.svelte';

const FADE_MS = 150;

/** Where nothing may fly, a card that comes to lie here does not jump into sight. */
export function appear(_card: Element): TransitionConfig {
  return { duration: motionReduced() ? FADE_MS : 0, css: (t) => `opacity: ${t}` };
}
