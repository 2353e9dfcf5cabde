// Mirrors src/kartenhaus/table/messages.py: what travels between a browser and the table.

export type Param = string | number | string[];
export type Level = 'easy' | 'normal' | 'strong';

export interface Refusal {
  rule: string;
  params: Record<string, Param>;
  ruling: string;
}

export type AddBot = { do: 'addBot'; seat: number; level: Level };
export type RemoveSeat = { do: 'removeSeat'; seat: number };
export type SetSeats = { do: 'setSeats'; seats: number };
export type SetOptions = { do: 'setOptions'; options: unknown };
export type StartMatch = { do: 'start' };
export type NextRound = { do: 'nextRound'; round: number };
export type BackToLobby = { do: 'backToLobby' };
export type Rename = { do: 'rename'; name: string };
export type LetBotPlay = { do: 'letBotPlay'; seat: number; level: Level };
export type TakeBack = { do: 'takeBack' };
export type Leave = { do: 'leave' };
export type Order =
  | AddBot
  | RemoveSeat
  | SetSeats
  | SetOptions
  | StartMatch
  | NextRound
  | BackToLobby
  | Rename
  | LetBotPlay
  | TakeBack
  | Leave;

export type Hello = { t: 'hello'; token: string | null; have: number | null };
export type Act = { t: 'act'; key: string; seen: number; action: unknown };
export type Why = { t: 'why'; key: string; action: unknown };
export type Do = { t: 'do'; key: string; order: Order };
export type Ping = { t: 'ping'; id: number };
export type ToServer = Hello | Act | Why | Do | Ping;

export interface SeatInfo {
  kind: 'open' | 'guest' | 'bot';
  name: string;
  level: Level | null;
  standIn: boolean;
}

export interface SheetRow {
  round: number;
  ranking: number[];
  reason: string;
}

export interface TableView {
  code: string;
  game: string;
  phase: 'lobby' | 'match';
  seats: SeatInfo[];
  host: number;
  options: unknown;
  deck: string;
  round: number;
  sheet: SheetRow[];
}

export interface Frame {
  t: 'frame';
  n: number;
  you: number;
  fresh: boolean;
  now: number;
  table: TableView | null;
  public: unknown;
  own: unknown;
  events: unknown[];
}

export interface Fault {
  code: string;
  params: Record<string, Param>;
}

export interface Answer {
  t: 'answer';
  key: string;
  ok: boolean;
  held: boolean;
  refusal: Refusal | null;
  fault: Fault | null;
}

export interface Trouble {
  t: 'trouble';
  fault: Fault;
  fatal: boolean;
}

export interface Presence {
  t: 'presence';
  online: boolean[];
  watchers: number;
}

export interface Pong {
  t: 'pong';
  id: number;
}

export type ToClient = Frame | Answer | Trouble | Presence | Pong;

export interface CreateTable {
  game: string;
  name: string;
  seats: number;
  options?: unknown;
  deck?: unknown;
}

export interface JoinTable {
  name: string;
}

export interface Seated {
  code: string;
  seat: number;
  token: string;
}

export interface TableCard {
  code: string;
  game: string;
  phase: 'lobby' | 'match';
  names: string[];
  openSeats: number;
}
