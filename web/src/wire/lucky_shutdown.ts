// Mirrors src/kartenhaus/games/lucky_shutdown/{view,actions,events,options}.py.
// A card is named by its face code: `o15`, `b19`, `clear:x`, `under16:o`.

export type Phase = 'ready' | 'choose' | 'starter' | 'turn' | 'skip' | 'end';
export type DemandKind =
  | 'none'
  | 'any'
  | 'number'
  | 'colour'
  | 'lock'
  | 'under'
  | 'skip'
  | 'blind';

export interface SeatView {
  hand: number;
  open: (string | null)[];
  closed: boolean[];
  chosen: boolean;
  place: number;
  luckUsed: boolean;
  earlyUsed: boolean;
}

export interface DemandView {
  kind: DemandKind;
  n: number;
  colour: '' | 'orange' | 'blue';
}

export interface Public {
  number: number;
  round: number;
  dealer: number;
  host: number;
  phase: Phase;
  turn: number;
  skips: number;
  chain: number[];
  bonus: boolean;
  pile: string[];
  pileCount: number;
  top: string | null;
  run: number;
  lacking: number;
  demand: DemandView;
  stock: number;
  removed: number;
  seats: SeatView[];
  finished: number[];
  ranking: number[];
  stopped: boolean;
  loser: number;
  tied: number[];
  stall: number;
  stallLeft: number;
  at: number;
  snapUntil: number;
  due: number;
}

/** What only this seat sees. The server leaves out what is empty or false. */
export interface Own {
  hand?: string[];
  opened?: string[];
  lays?: string[][];
  snaps?: string[][];
  flips?: number[];
  early?: number[];
  take?: boolean;
  luck?: boolean;
  passSkip?: boolean;
  choose?: boolean;
  pickStarter?: number[];
}

export type Action =
  | { do: 'chooseOpen'; cards: string[] }
  | { do: 'pickStarter'; starter: number }
  | { do: 'play'; cards: string[] }
  | { do: 'take' }
  | { do: 'flip'; slot: number }
  | { do: 'passSkip' }
  | { do: 'react'; cards: string[] }
  | { do: 'luck' }
  | { do: 'early'; slot: number };

export type Way = 'play' | 'react' | 'flip' | 'luck' | 'early';

export type Event =
  | { event: 'RoundDealt'; round: number; dealer: number; host: number; six: string[][]; at: number }
  | { event: 'OpenChosen'; seat: number; cards: string[] }
  | { event: 'OpenRevealed'; open: (string | null)[][] }
  | {
      event: 'StarterDecided';
      seat: number;
      lowest: number;
      tied: number[];
      how: 'lowest' | 'lot' | 'host' | 'right';
    }
  | { event: 'StarterAsked'; lowest: number; tied: number[]; at: number }
  | { event: 'CardsLaid'; seat: number; cards: string[]; slots: number[]; way: Way }
  | { event: 'CardMissed'; seat: number; card: string; slot: number; way: Way }
  | { event: 'PileCleared'; count: number; reason: 'clear' | 'quad' | 'triple' }
  | { event: 'PileTaken'; seat: number; count: number }
  | { event: 'CardsDrawn'; seat: number; count: number; cards: string[] }
  | { event: 'SkipPassed'; seat: number }
  | { event: 'LowReached'; seat: number; total: number }
  | { event: 'SeatFinished'; seat: number; place: number }
  | {
      event: 'TurnBegan';
      seat: number;
      phase: Phase;
      skips: number;
      bonus: boolean;
      stall: number;
      at: number;
    }
  | { event: 'RoundEnded'; ranking: number[]; reason: 'played' | 'stopped'; at: number };

export interface Options {
  luck: boolean;
  early: boolean;
  oncePer: 'round' | 'session';
  clearAgain: boolean;
  pushEffect: 'transparent' | 'nextTakesPile';
  skipFromOpenAlways: boolean;
  reactions: boolean;
  snapPauseMs: number;
  skipMomentMs: number;
  starterTie: 'random' | 'host';
  stallLimit: 60 | 30 | 0;
  skipCap: boolean;
  reactionIgnoresColour: boolean;
  pileVisible: 'full' | 'topRun';
  turnTimerS: 0 | 20 | 30 | 45 | 60 | 90;
}
