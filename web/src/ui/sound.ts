// Short sounds made on the spot; every one has a visible twin, so all may be off.
import { settings } from '../settings/settings.svelte';

export type Sound = 'turn' | 'card' | 'take' | 'snap' | 'stop' | 'mistake' | 'win';

interface Tone {
  /** Hz at the start and at the end. */
  readonly from: number;
  readonly to: number;
  /** Seconds after the call, and how long. */
  readonly at: number;
  readonly long: number;
  readonly loud: number;
  readonly shape: OscillatorType;
}

const tone = (
  from: number,
  to: number,
  at: number,
  long: number,
  loud = 0.12,
  shape: OscillatorType = 'sine',
): Tone => ({ from, to, at, long, loud, shape });

const SOUNDS: Record<Sound, readonly Tone[]> = {
  turn: [tone(523, 523, 0, 0.14), tone(784, 784, 0.12, 0.22)],
  card: [tone(240, 120, 0, 0.06, 0.16, 'triangle')],
  take: [tone(180, 90, 0, 0.09, 0.16, 'triangle'), tone(150, 80, 0.08, 0.12, 0.16, 'triangle')],
  snap: [tone(900, 180, 0, 0.09, 0.2, 'square'), tone(120, 60, 0.02, 0.16, 0.2, 'triangle')],
  stop: [tone(330, 330, 0, 0.12), tone(247, 247, 0.12, 0.2)],
  mistake: [tone(196, 165, 0, 0.2, 0.12, 'triangle')],
  win: [tone(523, 523, 0, 0.14), tone(659, 659, 0.13, 0.14), tone(1047, 1047, 0.26, 0.4)],
};

let context: AudioContext | null = null;

/** Browsers let nothing sound before the first tap or key: wait for it. */
export function unlockSound(): void {
  const unlock = () => {
    context ??= new AudioContext();
    window.removeEventListener('pointerdown', unlock);
    window.removeEventListener('keydown', unlock);
  };
  window.addEventListener('pointerdown', unlock);
  window.addEventListener('keydown', unlock);
}

export function sound(name: Sound): void {
  if (context !== null && settings.sound) {
    for (const each of SOUNDS[name]) {
      play(context, each);
    }
  }
}

function play(audio: AudioContext, { from, to, at, long, loud, shape }: Tone): void {
  const start = audio.currentTime + at;
  const oscillator = new OscillatorNode(audio, { type: shape, frequency: from });
  const gain = new GainNode(audio, { gain: 0 });
  oscillator.frequency.exponentialRampToValueAtTime(to, start + long);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + long);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + long);
}

/** One short vibration, where the device has it and wants it. */
export function buzz(): void {
  if (settings.haptics) {
    navigator.vibrate?.(80);
  }
}
