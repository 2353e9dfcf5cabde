/**
 * What this person asks for: acts on their way. The server alone decides; here only what was
 * asked is remembered, so that it can be seen at once and is not asked twice.
 */
import type { Answer, KindAction, KindOwn } from '../../wire/types';

const PENDING_MS = 250;
/** Time for the frame that follows a granted take. */
const GRANTED_MS = 600;

export interface Around {
  own: KindOwn | null;
  /** The own seat; -1: somebody who watches asks for nothing. */
  you: number;
  connected: boolean;
  /** `onHeld` is called if the act has to wait for the own pause (NK-A38). */
  act: (action: KindAction, onHeld: () => void) => Promise<Answer>;
  why: (action: KindAction) => Promise<Answer>;
}

export interface Telling {
  /** Somebody else got the card. */
  lost: () => void;
  /** What was asked for is done when the own pause is over. */
  waits: (what: 'append' | 'throw_back') => void;
}

export interface Wanted {
  slot: number;
  up: boolean;
}

type Way = 'take' | 'card' | 'stop' | 'flag';

const WAYS: Record<KindAction['do'], Way> = {
  draw: 'take',
  take: 'take',
  take_back: 'take',
  append: 'card',
  throw_back: 'card',
  stop: 'stop',
  nothing_fits: 'flag',
};

export class Play {
  /** The card that was reached for: shown lifted until the server has spoken. */
  wanted: Wanted | null = $state.raw(null);
  /** What is to become of the held card. */
  moving: 'append' | 'throw_back' | null = $state(null);
  /** What is to become of it when the own pause is over. */
  waiting: 'append' | 'throw_back' | null = $state(null);
  /** An act has had no answer for a quarter of a second. */
  pending = $state(false);

  readonly #around: () => Around;
  readonly #telling: Telling;
  #busy = new Set<Way>();
  #granted: ReturnType<typeof setTimeout> | undefined;

  constructor(around: () => Around, telling: Telling) {
    this.#around = around;
    this.#telling = telling;
  }

  get held(): string {
    return this.#around().own?.held ?? '';
  }

  get #able(): boolean {
    const { connected, you } = this.#around();
    return connected && you >= 0;
  }

  /** Reach for a card of the middle; NK-8.3: as it is seen here, face up or face down. */
  async reach({ slot, up }: Wanted): Promise<void> {
    if (this.#busy.has('take') || !this.#able) {
      return;
    }
    this.wanted = this.held === '' ? { slot, up } : null;
    const answer = await this.#act(up ? { do: 'take', slot } : { do: 'draw', slot });
    if (answer?.ok === true && this.held === '') {
      this.#granted = setTimeout(() => this.#drop(), GRANTED_MS);
      return;
    }
    this.#drop();
    if (answer?.refusal?.rule === 'NK-3.4') {
      this.#telling.lost();
    }
  }

  async append(): Promise<void> {
    await this.#move('append');
  }

  async throwBack(): Promise<void> {
    await this.#move('throw_back');
  }

  async takeBack(): Promise<void> {
    await this.#act({ do: 'take_back' });
  }

  async stop(): Promise<void> {
    await this.#act({ do: 'stop' });
  }

  async flag(on: boolean): Promise<void> {
    await this.#act({ do: 'nothing_fits', on });
  }

  async explain(action: KindAction): Promise<void> {
    if (this.#able) {
      await this.#around().why(action);
    }
  }

  /** The server has sent something: what was asked for may be here. */
  update(own: KindOwn | null, fresh: boolean): void {
    if ((own?.held ?? '') !== '' || fresh) {
      this.#drop();
    }
  }

  async #move(what: 'append' | 'throw_back'): Promise<void> {
    if (this.#busy.has('card') || this.waiting === what) {
      return;
    }
    this.moving = this.held === '' ? null : what;
    let waits = false;
    await this.#act({ do: what }, () => {
      waits = true;
      this.moving = null;
      this.waiting = what;
      this.#telling.waits(what);
    });
    if (!waits) {
      this.moving = null;
    } else if (this.waiting === what) {
      this.waiting = null;
    }
  }

  #drop(): void {
    clearTimeout(this.#granted);
    this.wanted = null;
  }

  /** Sends it; null if the same is on its way already, or nothing can be sent. */
  async #act(action: KindAction, onHeld = () => {}): Promise<Answer | null> {
    const way = WAYS[action.do];
    if (!this.#able || this.#busy.has(way)) {
      return null;
    }
    this.#busy.add(way);
    const timer = setTimeout(() => {
      this.pending = true;
    }, PENDING_MS);
    const settle = () => {
      clearTimeout(timer);
      this.#busy.delete(way);
      this.pending = false;
    };
    let waits = false;
    const answer = await this.#around().act(action, () => {
      waits = true;
      settle();
      onHeld();
    });
    if (!waits) {
      settle();
    }
    return answer;
  }
}
