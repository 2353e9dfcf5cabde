// Made by `python -m kartenhaus.server.typegen` from the server's own types: change them there.
// Parts that belong to one game travel as `unknown` and are typed by that game's own structs.

/**
 * Put a bot on this open seat. Host only, in the lobby.
 */
export interface AddBot {
  do: "addBot";
  seat: number;
  level: "easy" | "normal" | "strong";
}

/**
 * Take the bot or guest off this seat. Host only, in the lobby.
 */
export interface RemoveSeat {
  do: "removeSeat";
  seat: number;
}

/**
 * How many seats the table has. Host only, in the lobby.
 */
export interface SetSeats {
  do: "setSeats";
  seats: number;
}

/**
 * The game's options, whole. Host only, in the lobby.
 */
export interface SetOptions {
  do: "setOptions";
  options: unknown;
}

/**
 * Begin the first round; open seats are dropped. Host only, from 2 taken seats.
 */
export interface StartMatch {
  do: "start";
}

/**
 * Deal round `round` (the number after the one just ended). Any seat; twice acts once.
 */
export interface NextRound {
  do: "nextRound";
  round: number;
}

/**
 * End the match and return to the lobby, between rounds. Host only.
 */
export interface BackToLobby {
  do: "backToLobby";
}

/**
 * Change one's own name.
 */
export interface Rename {
  do: "rename";
  name: string;
}

/**
 * What one tells about oneself, whole: an object of answers by the key of the question. In the
 * lobby; told to nobody before a card asks for it.
 */
export interface SetFacts {
  do: "setFacts";
  facts: unknown;
}

/**
 * A bot plays for a seat whose guest is away and which the round waits for. Any seat.
 */
export interface LetBotPlay {
  do: "letBotPlay";
  seat: number;
  level: "easy" | "normal" | "strong";
}

/**
 * A guest who is back takes the own seat back from the bot that stood in.
 */
export interface TakeBack {
  do: "takeBack";
}

/**
 * Give up the own seat: open in the lobby; in a match played by a bot or empty, as its options
 * say.
 */
export interface Leave {
  do: "leave";
}

/**
 * First message on a socket. `token`: the secret of a seat, or none to watch.
 *
 * `have`: the number of the last frame seen, to get the missed ones; none for a fresh start.
 */
export interface Hello {
  t: "hello";
  token?: string | null;
  have?: number | null;
}

/**
 * An intent: this action, meant for state number `seen`.
 */
export interface Act {
  t: "act";
  key: string;
  seen: number;
  action: unknown;
}

/**
 * May I do this, and which rule says so? Changes nothing.
 */
export interface Why {
  t: "why";
  key: string;
  action: unknown;
}

/**
 * An order about the table.
 */
export interface Do {
  t: "do";
  key: string;
  order: AddBot | RemoveSeat | SetSeats | SetOptions | StartMatch | NextRound | BackToLobby | Rename | SetFacts | LetBotPlay | TakeBack | Leave;
}

/**
 * Asks for a pong; `id` comes back.
 */
export interface Ping {
  t: "ping";
  id: number;
}

/**
 * What a seat learned, numbered per seat without gaps.
 *
 * `you`: the own seat, -1 for a watcher. A part that is none has not changed; `table` and `own`
 * replace the old ones whole, `public` holds the fields that are new, to be laid over the old
 * ones. `fresh`: a snapshot that replaces everything.
 */
export interface Frame {
  t: "frame";
  n: number;
  you: number;
  fresh: boolean;
  now: number;
  table: TableView | null;
  public: unknown | null;
  own: unknown | null;
  events: unknown[];
}

/**
 * The answer to an act, a why or an order. `ok` false: nothing has changed.
 *
 * `held`: the action waits for the snap pause to end; a second answer with the same key follows.
 */
export interface Answer {
  t: "answer";
  key: string;
  ok: boolean;
  held: boolean;
  refusal: Refusal | null;
  fault: Fault | null;
}

/**
 * A message that could not be understood or was too much. `fatal`: the socket closes.
 */
export interface Trouble {
  t: "trouble";
  fault: Fault;
  fatal: boolean;
}

/**
 * Who is connected, per seat, and how many watch. Not numbered: it is not in the log.
 *
 * `replaceable`: the seats for which `letBotPlay` would be accepted now.
 */
export interface Presence {
  t: "presence";
  online: boolean[];
  watchers: number;
  replaceable: number[];
}

/**
 * Answer to a ping. `now`: the server's clock, epoch ms.
 */
export interface Pong {
  t: "pong";
  id: number;
  now: number;
}

/**
 * POST /api/tables. `options` and `deck` are the game's own; none: the defaults.
 *
 * A deck may also be a string: the text of its file.
 */
export interface CreateTable {
  game: string;
  name: string;
  seats: number;
  options?: unknown;
  deck?: unknown;
}

/**
 * POST /api/decks/GAME: whether a table of so many seats could play with this deck.
 */
export interface CheckDeck {
  seats: number;
  deck: unknown;
}

/**
 * Answer: it could.
 */
export interface DeckChecked {
  name: string;
  cards: number;
}

/**
 * POST /api/tables/CODE/seats.
 *
 * `claim`: the secret with which the person who started the server becomes host of the table
 * that waits there. It comes as the fragment `#claim=SECRET` of the page's address.
 */
export interface JoinTable {
  name: string;
  claim?: string | null;
}

/**
 * Answer to both: the seat and its secret token, to be kept by this device alone.
 */
export interface Seated {
  code: string;
  seat: number;
  token: string;
}

/**
 * GET /api/tables/CODE: enough for the join screen.
 *
 * `openSeats`: where one can sit down; during a match those that somebody left to a bot.
 */
export interface TableCard {
  code: string;
  game: string;
  phase: "lobby" | "match";
  names: string[];
  openSeats: number;
  link: string;
}

/**
 * One thing wrong with options or deck. `place`: where, as `deck.cards[3].value`.
 */
export interface SetupProblem {
  place: string;
  code: string;
  params: Record<string, string | number | string[]>;
}

/**
 * The body of every HTTP error: a fault, and for a faulty setup everything that is wrong.
 */
export interface Failure {
  code: string;
  params: Record<string, string | number | string[]>;
  problems: SetupProblem[];
}

/**
 * Who sits here. `kind` open: nobody; `name` is then of the guest who gave the seat up in this
 * match, if one did. `standIn`: a bot plays for the absent guest.
 */
export interface SeatInfo {
  kind: "bot" | "guest" | "open";
  name: string;
  level: "easy" | "normal" | "strong" | null;
  standIn: boolean;
}

/**
 * One finished round: seats from first to last, and why it ended.
 *
 * `points`: of each seat, where the game counts points, else empty.
 */
export interface SheetRow {
  round: number;
  ranking: number[];
  reason: string;
  points: number[];
}

/**
 * A match that has come to its end. See `kernel.outcome.Final`.
 */
export interface FinalView {
  ranking: number[][];
  totals: number[];
}

/**
 * The table as everybody sees it. `host`: the seat with the host's right.
 */
export interface TableView {
  code: string;
  game: string;
  phase: "lobby" | "match";
  seats: SeatInfo[];
  host: number;
  options: unknown;
  deck: string;
  deckCards: number;
  ownDeck: boolean;
  round: number;
  sheet: SheetRow[];
  final: FinalView | null;
}

/**
 * An error that is not a rule: `code` is a key of the `errors` catalogue.
 */
export interface Fault {
  code: string;
  params: Record<string, string | number | string[]>;
}

/**
 * Why an action is not legal: the rule's permanent ID and the values its sentence needs.
 *
 * `ruling` is the ID of our numbered decision where the rulebook is silent, else empty.
 * The sentence itself stands in the catalogues under `refusal.<rule>`.
 * Refusals go to the asker only, and are made from what the asker may know.
 */
export interface Refusal {
  rule: string;
  params: Record<string, string | number | string[]>;
  ruling: string;
}

/**
 * Lay these three of the six cards open; the place in the list is the slot (LS-2.4).
 */
export interface LuckyChooseOpen {
  do: "chooseOpen";
  cards: string[];
}

/**
 * The host settles a tie for the start (LS-2.10, option `starterTie`).
 */
export interface LuckyPickStarter {
  do: "pickStarter";
  starter: number;
}

/**
 * Lay these cards in this order; the last one lies on top (LS-3.2, LS-A17).
 */
export interface LuckyPlay {
  do: "play";
  cards: string[];
}

/**
 * Take the pile into the hand (LS-6).
 */
export interface LuckyTake {
  do: "take";
}

/**
 * Turn up the closed card of this slot, unseen (LS-12.4).
 */
export interface LuckyFlip {
  do: "flip";
  slot: number;
}

/**
 * Sit out (LS-11.6).
 */
export interface LuckyPassSkip {
  do: "passSkip";
}

/**
 * Complete the set on the pile, in turn or out of it (LS-9).
 */
export interface LuckyReact {
  do: "react";
  cards: string[];
}

/**
 * Play the top card of the stock unseen (LS-14.2).
 */
export interface LuckyLuck {
  do: "luck";
}

/**
 * Turn up an uncovered closed card ahead of time (LS-14.7).
 */
export interface LuckyEarly {
  do: "early";
  slot: number;
}

/**
 * LS-2.1 to LS-2.3, LS-2.6. Per seat: three closed cards and six to choose from.
 */
export interface LuckyRoundDealt {
  event: "RoundDealt";
  round: number;
  dealer: number;
  host: number;
  closed: string[][];
  six: string[][];
  stock: string[];
  at: number;
}

/**
 * LS-2.4. `cards` in slot order; empty for everybody else until the reveal.
 */
export interface LuckyOpenChosen {
  event: "OpenChosen";
  seat: number;
  cards: string[];
}

/**
 * All have chosen; every seat's open cards (LS-A49).
 */
export interface LuckyOpenRevealed {
  event: "OpenRevealed";
  open: ((string | null)[])[];
}

/**
 * LS-2.8 to LS-2.11. `lowest`: the lowest number in hand, 0 if none decided.
 *
 * `tied`: the seats that came into question; `how`: lowest number, lot, host, or the seat to
 * the right of the last loser.
 */
export interface LuckyStarterDecided {
  event: "StarterDecided";
  seat: number;
  lowest: number;
  tied: number[];
  how: "host" | "lot" | "lowest" | "right";
}

/**
 * A tie that the host settles (LS-A46).
 */
export interface LuckyStarterAsked {
  event: "StarterAsked";
  lowest: number;
  tied: number[];
  at: number;
}

/**
 * Cards onto the pile, last on top. `slots`: the table slots they came from, lowest first.
 *
 * Cards not accounted for by `slots` came from the hand, or from the stock with `way` luck.
 */
export interface LuckyCardsLaid {
  event: "CardsLaid";
  seat: number;
  cards: string[];
  slots: number[];
  way: "early" | "flip" | "luck" | "play" | "react";
}

/**
 * A card turned up that does not fit; it goes to the hand (LS-12.6, LS-14.6, LS-14.11).
 */
export interface LuckyCardMissed {
  event: "CardMissed";
  seat: number;
  card: string;
  slot: number;
  way: "early" | "flip" | "luck" | "play" | "react";
}

/**
 * The pile leaves the round (LS-8, LS-9.7, LS-A7).
 */
export interface LuckyPileCleared {
  event: "PileCleared";
  count: number;
  reason: "clear" | "quad" | "triple";
}

/**
 * The whole pile went to this seat's hand (LS-6.1).
 */
export interface LuckyPileTaken {
  event: "PileTaken";
  seat: number;
  count: number;
}

/**
 * Refill (LS-7.1). `cards` is empty for everybody else.
 */
export interface LuckyCardsDrawn {
  event: "CardsDrawn";
  seat: number;
  count: number;
  cards: string[];
}

/**
 * A seat sat out (LS-11.6).
 */
export interface LuckySkipPassed {
  event: "SkipPassed";
  seat: number;
}

/**
 * A seat has fewer cards in all than ever in this round (bookkeeping of LS-A53).
 */
export interface LuckyLowReached {
  event: "LowReached";
  seat: number;
  total: number;
}

/**
 * LS-13.1. `place` counts from 1.
 */
export interface LuckySeatFinished {
  event: "SeatFinished";
  seat: number;
  place: number;
}

/**
 * Whose turn or skip moment it is. `skips`: still to serve, this seat's included.
 *
 * `bonus`: a new turn after a set (LS-8.3). `stall`: turns without progress (LS-A53).
 */
export interface LuckyTurnBegan {
  event: "TurnBegan";
  seat: number;
  phase: "choose" | "end" | "ready" | "skip" | "starter" | "turn";
  skips: number;
  bonus: boolean;
  stall: number;
  at: number;
}

/**
 * LS-13.3, LS-13.4; or the stop rule (LS-A53). The last of `ranking` is the loser.
 */
export interface LuckyRoundEnded {
  event: "RoundEnded";
  ranking: number[];
  reason: "played" | "stopped";
  at: number;
}

/**
 * A seat as everybody sees it. `open[i]` lies on `closed[i]`; closed cards are yes or no.
 */
export interface LuckySeatView {
  hand: number;
  open: (string | null)[];
  closed: boolean[];
  chosen: boolean;
  place: number;
  luckUsed: boolean;
  earlyUsed: boolean;
}

/**
 * What the next cards must be. `n`: least number, or the undercut; `colour`: as a name.
 */
export interface LuckyDemandView {
  kind: "any" | "blind" | "colour" | "lock" | "none" | "number" | "skip" | "under";
  n: number;
  colour: string;
}

/**
 * The table as everybody sees it.
 */
export interface LuckyPublic {
  number: number;
  round: number;
  dealer: number;
  host: number;
  phase: "choose" | "end" | "ready" | "skip" | "starter" | "turn";
  turn: number;
  skips: number;
  chain: number[];
  bonus: boolean;
  pile: string[];
  pileCount: number;
  top: string | null;
  run: number;
  lacking: number;
  demand: LuckyDemandView;
  stock: number;
  removed: number;
  seats: LuckySeatView[];
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

/**
 * What only this seat sees: its hand and what it may do.
 *
 * All orders of a lay are legal or none, so each is listed once, in deck order; in a colour
 * force the list holds exactly the combinations that have the colour.
 */
export interface LuckyOwn {
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

/**
 * House rules of one match. Durations in milliseconds; 0 means without limit or pause.
 */
export interface LuckyOptions {
  luck: boolean;
  early: boolean;
  oncePer: "round" | "session";
  clearAgain: boolean;
  pushEffect: "nextTakesPile" | "transparent";
  skipFromOpenAlways: boolean;
  reactions: boolean;
  snapPauseMs: number;
  snapHint: boolean;
  skipMomentMs: number;
  starterTie: "host" | "random";
  stallLimit: 0 | 30 | 60;
  skipCap: boolean;
  reactionIgnoresColour: boolean;
  pileVisible: "full" | "topRun";
  turnTimerS: 0 | 20 | 30 | 45 | 60 | 90;
}

/**
 * One face and how often it is in the deck. `value`: numbers, and the print of undercuts.
 */
export interface LuckyCardSpec {
  kind: "clear" | "free" | "number" | "push" | "under";
  colours: ("blue" | "orange")[];
  count: number;
  value?: number | null;
  power?: "colourForce" | "magicLock" | "skip" | null;
}

/**
 * How many equal cards make a set (LS-8.1, LS-8.2).
 */
export interface LuckySetSize {
  number: number;
  magic: number;
}

/**
 * A deck file. `faults` tells whether it can be played with.
 */
export interface LuckyDeck {
  name: string;
  cards: LuckyCardSpec[];
  setSize: LuckySetSize;
}

/**
 * Take the card of this slot, which lay face down (NK-3.2, NK-8.3).
 */
export interface KindDraw {
  do: "draw";
  slot: number;
}

/**
 * Take the card of this slot, which lay face up (NK-3.7, NK-8.3).
 */
export interface KindTake {
  do: "take";
  slot: number;
}

/**
 * Add the held card at the right end of the own row (NK-3.5).
 */
export interface KindAppend {
  do: "append";
}

/**
 * Put the held card back into the middle, face up (NK-3.6).
 */
export interface KindThrowBack {
  do: "throw_back";
}

/**
 * Take the last card of the own row into the hand (NK-A11, option `takeBack`).
 */
export interface KindTakeBack {
  do: "take_back";
}

/**
 * Call "Stop!" with a full row (NK-5.1).
 */
export interface KindStop {
  do: "stop";
}

/**
 * Say, or no longer say, that nothing in the middle fits (NK-A19).
 */
export interface KindNothingFits {
  do: "nothing_fits";
  on: boolean;
}

/**
 * NK-A38, before the first round: how long each seat pauses after every take, ms.
 */
export interface KindPausesSet {
  event: "PausesSet";
  pauses: number[];
}

/**
 * NK-A38: somebody else plays on for the guest who wanted this seat's pause.
 */
export interface KindPauseDropped {
  event: "PauseDropped";
  seat: number;
}

/**
 * NK-2.4, once a match. `stack[0]` is turned up first; empty for everybody.
 */
export interface KindPointsShuffled {
  event: "PointsShuffled";
  stack: number[];
}

/**
 * NK-2.1 to NK-2.3, NK-2.5, NK-2.7, NK-8.4.
 */
export interface KindRoundSetUp {
  event: "RoundSetUp";
  round: number;
  racers: number[];
  need: number;
  starts: string[];
  points: number[];
  layout: [number, number, number][];
  cards: string[];
  seed: string;
  opener: number;
  at: number;
  race_at: number;
}

/**
 * NK-A32: from now on everybody may grab.
 */
export interface KindRaceStarted {
  event: "RaceStarted";
  at: number;
}

/**
 * Calm round: this seat's go (NK-A33).
 */
export interface KindTurnBegan {
  event: "TurnBegan";
  seat: number;
  at: number;
}

/**
 * NK-3.2, NK-3.7. `up`: it lay face up. `card`: if not, for the holder alone (NK-8.8).
 */
export interface KindCardTaken {
  event: "CardTaken";
  seat: number;
  slot: number;
  up: boolean;
  card: string;
  at: number;
}

/**
 * NK-3.5.
 */
export interface KindCardAppended {
  event: "CardAppended";
  seat: number;
  card: string;
  at: number;
}

/**
 * NK-3.11: the row has the required length. The first one starts the grace (NK-A13).
 */
export interface KindRowFilled {
  event: "RowFilled";
  seat: number;
  at: number;
}

/**
 * NK-3.6, NK-A7. `place`: where the card now lies on the grid of face-up cards.
 */
export interface KindCardReturned {
  event: "CardReturned";
  seat: number;
  slot: number;
  card: string;
  place: number;
  reason: "away" | "left" | "limit" | "stop" | "thrown";
  at: number;
}

/**
 * NK-A11: the last card of the row is in the hand again, seen by all.
 */
export interface KindCardTakenBack {
  event: "CardTakenBack";
  seat: number;
  card: string;
  at: number;
}

/**
 * NK-A19: the seat says, or no longer says, that nothing fits.
 */
export interface KindFlagSet {
  event: "FlagSet";
  seat: number;
  on: boolean;
  at: number;
}

/**
 * One of those who wanted the same. `arrival`: when the server had it, epoch ms;
 * `correction`: how much earlier it was sent, by the server's own measure of the line, ms.
 */
export interface KindClaim {
  seat: number;
  arrival: number;
  correction: number;
}

/**
 * Several wanted the same (NK-A6, NK-A35); the log keeps how it was decided.
 *
 * `slot`: -1 for Stop. `claims`: the winner first, then the others as they were judged.
 * `by_row`: the claims lay so close together that the shorter row decided.
 */
export interface KindGrabContested {
  event: "GrabContested";
  slot: number;
  claims: KindClaim[];
  by_row: boolean;
  at: number;
}

/**
 * NK-5.1, NK-A13, NK-A19. `seat`: who called, or for whom the table did; -1: nobody.
 */
export interface KindStopped {
  event: "Stopped";
  seat: number;
  by: "auto" | "call" | "grace" | "limit" | "stuck";
  at: number;
}

/**
 * How one row came out (NK-6.2, NK-6.3).
 */
export interface KindRowCheck {
  seat: number;
  kept: number;
  fault_at: number;
  matches: ("II" | "IW" | "NN" | "WI" | "WW")[];
  words: number;
  distance: number;
}

/**
 * NK-6. `checks`: in the order of checking (NK-6.1); `order`: seats from first to last;
 * `points`: the point card of each seat in `order`; `seed`: of this round's shuffle (NK-8.5).
 */
export interface KindRoundScored {
  event: "RoundScored";
  checks: KindRowCheck[];
  order: number[];
  points: number[];
  seed: string;
  at: number;
}

/**
 * NK-7. `totals`: per seat; `ranking`: groups of seats from first to last, those with an
 * equal place together; the first group has won. Seats that were dropped are in no group.
 */
export interface KindMatchEnded {
  event: "MatchEnded";
  totals: number[];
  ranking: number[][];
}

/**
 * NK-A26, option `leaver` freeze: its row stays; from the next round on it is dropped.
 */
export interface KindSeatFrozen {
  event: "SeatFrozen";
  seat: number;
  at: number;
}

/**
 * NK-A26: between rounds somebody took the seat; it takes part again.
 */
export interface KindSeatReturned {
  event: "SeatReturned";
  seat: number;
  at: number;
}

/**
 * A held card as everybody sees it. `slot`: where it came from, -1: from the own row.
 *
 * `card`: empty if it was taken face down (NK-8.7). `until`: when it goes back by itself, epoch
 * ms; 0: never. `ready`: when its holder's pause ends (NK-A38), epoch ms; 0: there is none.
 */
export interface KindHeldView {
  slot: number;
  card: string;
  until: number;
  ready: number;
}

/**
 * How the last round came out. See `events.RoundScored`.
 */
export interface KindResult {
  checks: KindRowCheck[];
  order: number[];
  points: number[];
  seed: string;
}

/**
 * A contest of this round, for the report after it. Times: see `events.Claim`.
 */
export interface KindContestView {
  slot: number;
  seats: number[];
  arrivals: number[];
  corrections: number[];
  byRow: boolean;
}

/**
 * How the match came out. See `events.MatchEnded`.
 */
export interface KindFinalView {
  totals: number[];
  ranking: number[][];
}

/**
 * The table as everybody sees it.
 */
export interface KindPublic {
  number: number;
  round: number;
  rounds: number;
  phase: "countdown" | "over" | "race" | "ready";
  raceAt: number;
  need: number;
  racers: number[];
  points: number[];
  stack: number;
  layout: [number, number, number][];
  middle: string[];
  places: number[];
  rows: string[][];
  held: (KindHeldView | null)[];
  full: number[];
  flags: number[];
  frozen: number[];
  turn: number;
  stopAt: number;
  idleAt: number;
  stopper: number;
  by: "auto" | "call" | "grace" | "limit" | "stuck" | null;
  lead: number;
  result: KindResult | null;
  contests: KindContestView[];
  won: number[][];
  final: KindFinalView | null;
  due: number;
  pauses: number[];
}

/**
 * What only this seat sees: the card in its hand, and what it may do.
 */
export interface KindOwn {
  held?: string;
  mayTake?: boolean;
  mayAppend?: boolean;
  mayThrowBack?: boolean;
  mayTakeBack?: boolean;
  mayStop?: boolean;
  mayFlag?: boolean;
}

/**
 * House rules of one match. `…_ms` in milliseconds, `…_s` in seconds; 0 means off.
 */
export interface KindOptions {
  fit: "cross" | "literal";
  takeBack: boolean;
  referee: boolean;
  throwBack: "same" | "scatter";
  stopMode: "auto" | "manual";
  stopGraceMs: number;
  countdownMs: number;
  contestCapMs: number;
  holdLimitS: 0 | 10 | 15 | 30 | 60 | 120;
  roundLimitS: number;
  leaver: "bot" | "freeze";
  rounds: number;
  finalTie: "lexicographic" | "seed";
  wordLanguage: "de" | "each" | "en";
  spectators: "delayed" | "live";
  calm: boolean;
}

/**
 * The point cards as a file holds them (NK-1.4, NK-1.5); other boxes may differ (NK-A37).
 */
export interface KindPointDeck {
  name: string;
  points: number[];
}

/**
 * Play this card on the own turn (LC-3.1). With a moment fact it is claimed (LC-A15).
 */
export interface LabPlay {
  do: "play";
  card: string;
}

/**
 * Draw one card because none can be played; the turn ends (LC-6.3).
 */
export interface LabDraw {
  do: "draw";
}

/**
 * Do without the further card that may be played in this turn (LC-A36).
 */
export interface LabFinish {
  do: "finish";
}

/**
 * Answer the choice of this number. `values`: as many as it asks for.
 */
export interface LabChoose {
  do: "choose";
  choice: number;
  values: (string | number)[];
}

/**
 * Play this instant in the window of this number (LC-7.4, LC-7.5).
 */
export interface LabReact {
  do: "react";
  window: number;
  card: string;
}

/**
 * Play no instant in this window (LC-13.3).
 */
export interface LabPass {
  do: "pass";
  window: number;
}

/**
 * Stop the clock of this window for all until released, or released again.
 */
export interface LabHold {
  do: "hold";
  window: number;
  on: boolean;
}

/**
 * Let this claim stand (LC-A16).
 */
export interface LabAgree {
  do: "agree";
  claim: number;
}

/**
 * Say that this claim is not true (LC-A16).
 */
export interface LabObject {
  do: "object";
  claim: number;
}

/**
 * Say that this moment fact has just happened to this seat, for a card in force.
 */
export interface LabReport {
  do: "report";
  fact: string;
  seat: number;
}

/**
 * Ask to take the current card back, or agree to it; `on` false: no (LC-A35).
 */
export interface LabUndo {
  do: "undo";
  on: boolean;
}

/**
 * LC-8.2: what each seat has declared; only the own part is told (LC-A24).
 */
export interface LabFactsFrozen {
  event: "FactsFrozen";
  facts: (Record<string, string | number>)[];
}

/**
 * LC-A24: somebody else sits here now, who has told nothing; told to nobody.
 */
export interface LabFactsForgotten {
  event: "FactsForgotten";
  seat: number;
}

/**
 * LC-2.1 to LC-2.3. `hands`: only the own one is told; `draw`: the first is drawn first.
 */
export interface LabGameDealt {
  event: "GameDealt";
  game: number;
  dealer: number;
  hands: string[][];
  draw: string[];
  at: number;
}

/**
 * LC-2.4, LC-3.7. `extra`: a further turn (LC-A36).
 */
export interface LabTurnBegan {
  event: "TurnBegan";
  seat: number;
  base: number;
  extra: boolean;
  at: number;
}

/**
 * LC-A36: the seat misses this turn; `left`: how many more; `extra`: it was a further turn.
 */
export interface LabTurnSkipped {
  event: "TurnSkipped";
  seat: number;
  left: number;
  extra: boolean;
}

/**
 * LC-3.1. It lies in front and is read out. `instant`: as a reaction (LC-7.4).
 */
export interface LabCardPlayed {
  event: "CardPlayed";
  seat: number;
  card: string;
  instant: boolean;
  at: number;
}

/**
 * LC-A24: a card has asked for it; now all know.
 */
export interface LabFactUsed {
  event: "FactUsed";
  seat: number;
  fact: string;
  value: string | number;
}

/**
 * LC-A16: `seat` says that the moment fact holds for `of` (a card, or a report).
 */
export interface LabClaimOpened {
  event: "ClaimOpened";
  claim: number;
  seat: number;
  fact: string;
  of: number;
  card: string;
  until: number;
}

/**
 * LC-A16.
 */
export interface LabClaimAnswered {
  event: "ClaimAnswered";
  claim: number;
  seat: number;
  agrees: boolean;
}

/**
 * LC-A16: whether it counts.
 */
export interface LabClaimClosed {
  event: "ClaimClosed";
  claim: number;
  stands: boolean;
}

/**
 * LC-13.1, LC-13.2. `who`, `by`: of the event; -1: none. `n`: how many cards, `card`: played.
 *
 * `least`: it does not close before, however quickly all pass (LC-13.4).
 */
export interface LabWindowOpened {
  event: "WindowOpened";
  window: number;
  situation: "discarded" | "drew" | "end_set" | "gave" | "live" | "play" | "reshuffled" | "skipped" | "turn_start" | "would_draw";
  who: number;
  by: number;
  n: number;
  card: string;
  least: number;
  until: number;
}

/**
 * LC-13.3: told to that seat alone.
 */
export interface LabWindowPassed {
  event: "WindowPassed";
  window: number;
  seat: number;
}

/**
 * Somebody thinks aloud: the clock stops for all, or goes on until `until`.
 */
export interface LabWindowHeld {
  event: "WindowHeld";
  window: number;
  seat: number;
  on: boolean;
  until: number;
}

/**
 * LC-13.4.
 */
export interface LabWindowClosed {
  event: "WindowClosed";
  window: number;
}

/**
 * The card is not carried out, or nothing is drawn.
 */
export interface LabEventCancelled {
  event: "EventCancelled";
  situation: "discarded" | "drew" | "end_set" | "gave" | "live" | "play" | "reshuffled" | "skipped" | "turn_start" | "would_draw";
  card: string;
}

/**
 * Somebody else is concerned instead.
 */
export interface LabEventRedirected {
  event: "EventRedirected";
  situation: "discarded" | "drew" | "end_set" | "gave" | "live" | "play" | "reshuffled" | "skipped" | "turn_start" | "would_draw";
  who: number;
}

/**
 * LC-13.9: somebody has to choose. `label`: what for, the verb. `values`: what there is to
 * choose from, at least `least` and at most `most` of it; told to that seat alone, the others
 * get none, and 0 and 0. `hidden`: the answer stays hidden until all have answered.
 */
export interface LabChoiceOpened {
  event: "ChoiceOpened";
  choice: number;
  seat: number;
  kind: "branch" | "cards" | "number" | "player" | "point" | "press" | "secret" | "symbol" | "vote" | "yes_no";
  label: string;
  card: string;
  values: (string | number)[];
  least: number;
  most: number;
  hidden: boolean;
  at: number;
}

/**
 * The answer; its values are told to all only where they are public.
 */
export interface LabChoiceMade {
  event: "ChoiceMade";
  choice: number;
  seat: number;
  values: (string | number)[];
  public: boolean;
}

/**
 * Cards go from one place to another. `seat`, `to_seat`: whose hand, else -1.
 *
 * `verb`: what moved them, `me`: whose card did it (-1: the rules themselves). Faces are told to
 * the seats concerned and, where either place is open, to all. Into the discard pile the last one
 * lies on top; into the draw pile `top` says where; `n` always tells how many.
 */
export interface LabCardsMoved {
  event: "CardsMoved";
  verb: string;
  me: number;
  cards: string[];
  n: number;
  origin: "box" | "discard" | "draw" | "end" | "front" | "hand" | "lasting";
  seat: number;
  to: "box" | "discard" | "draw" | "end" | "front" | "hand" | "lasting";
  to_seat: number;
  top: boolean;
  open: boolean;
}

/**
 * Hands or parts of them changed places at the same time (LC-A39). `hands`: after it, the own
 * one is told alone; `draw`: the pile after it, told to nobody; `sizes`: of the hands.
 */
export interface LabHandsMoved {
  event: "HandsMoved";
  verb: string;
  hands: string[][];
  draw: string[];
  sizes: number[];
  me: number;
  open: boolean;
}

/**
 * Cards in the hand of `seat` are shown to all, or to `to` alone (-1: all).
 */
export interface LabCardsShown {
  event: "CardsShown";
  seat: number;
  cards: string[];
  to: number;
}

/**
 * What was guessed, what it was, and whether it was right.
 */
export interface LabGuessed {
  event: "Guessed";
  seat: number;
  value: string | number;
  answer: string | number;
  right: boolean;
}

/**
 * Something all hear: votes, secret numbers, a die, a line. `values`: per seat of `seats`.
 */
export interface LabTold {
  event: "Told";
  verb: string;
  seats: number[];
  values: (string | number)[];
}

/**
 * LC-7.6, LC-7.7: this End is in force; the old one goes to the discard pile. Empty: none.
 */
export interface LabEndSet {
  event: "EndSet";
  card: string;
  old: string;
}

/**
 * LC-7.8, LC-7.9, LC-A21: this card stays on the table. Empty: none any more.
 */
export interface LabLastingSet {
  event: "LastingSet";
  card: string;
  owner: number;
  old: string;
}

/**
 * The lasting card or the card on top of the discard pile does what it says.
 */
export interface LabCardWorked {
  event: "CardWorked";
  card: string;
  owner: number;
}

/**
 * LC-12.1: it has run more steps than any card may; the rest is left out.
 */
export interface LabCardStopped {
  event: "CardStopped";
  card: string;
}

/**
 * 1: clockwise; -1: the other way.
 */
export interface LabDirectionChanged {
  event: "DirectionChanged";
  direction: number;
}

/**
 * LC-A36. `what`: further cards in this turn, further turns, turns missed, or who is next.
 */
export interface LabTurnsChanged {
  event: "TurnsChanged";
  what: "extra_play" | "extra_turn" | "next" | "skip";
  seat: number;
  n: number;
}

/**
 * LC-A12: all but the top of the discard pile. `draw`: the new draw pile, told to nobody.
 */
export interface LabPileReshuffled {
  event: "PileReshuffled";
  draw: string[];
  n: number;
}

/**
 * LC-3.5, LC-A11. `live`: it lies on top now and may work there (LC-3.6, LC-A20).
 */
export interface LabCardPutAway {
  event: "CardPutAway";
  card: string;
  to: "box" | "discard" | "draw" | "end" | "front" | "hand" | "lasting";
  to_seat: number;
  top: boolean;
  live: boolean;
}

/**
 * Facts about the clock are judged at this time from now on.
 */
export interface LabClockMoved {
  event: "ClockMoved";
  at: number;
}

/**
 * LC-A35: who wants the current card taken back; all others have to agree.
 */
export interface LabUndoAsked {
  event: "UndoAsked";
  seat: number;
  on: boolean;
}

/**
 * LC-A35: everything is as it was before the current card; only the own hand is told.
 */
export interface LabCardUndone {
  event: "CardUndone";
  seat: number;
  card: string;
  saved: unknown;
  at: number;
}

/**
 * LC-A27: the hand was shuffled into the draw pile, which is told to nobody.
 */
export interface LabSeatRemoved {
  event: "SeatRemoved";
  seat: number;
  draw: string[];
}

/**
 * Somebody sits down on a removed seat between games.
 */
export interface LabSeatReturned {
  event: "SeatReturned";
  seat: number;
}

/**
 * LC-9. `winner`: -1 for none (LC-A43). `hands`: of all, shown now. `penalties`: per seat.
 */
export interface LabGameEnded {
  event: "GameEnded";
  winner: number;
  by: "empty" | "end" | "left" | "stuck";
  hands: string[][];
  penalties: number[];
}

/**
 * LC-10.4. `totals`: per seat; `ranking`: groups of seats, fewest points first.
 */
export interface LabMatchEnded {
  event: "MatchEnded";
  totals: number[];
  ranking: number[][];
}

/**
 * A card of the deck in use, as it is printed. All cards are sent once, to everybody.
 */
export interface LabCardView {
  id: string;
  symbol: string;
  number: number;
  kind: string;
  promo: boolean;
  title: Record<string, string>;
  text: Record<string, string>;
  gloss: Record<string, string>;
  clause: Record<string, string>;
}

/**
 * Something the deck asks about people; for the facts page and claims.
 */
export interface LabFactView {
  key: string;
  group: string;
  ask: Record<string, string>;
  type: string;
  range: [number, number];
  choices: string[];
}

/**
 * All cards of the deck in use and all facts they may ask for; asked for once per table.
 *
 * `hash`: of the deck's canonical JSON, so that a client knows one that it has.
 */
export interface LabDeckView {
  hash: string;
  cards: LabCardView[];
  facts: LabFactView[];
}

/**
 * The card that stays on the table and who played it.
 */
export interface LabLastingView {
  card: string;
  owner: number;
}

/**
 * The window that is open, the same for all (LC-13.3). See `events.WindowOpened`.
 */
export interface LabWindowView {
  window: number;
  situation: "discarded" | "drew" | "end_set" | "gave" | "live" | "play" | "reshuffled" | "skipped" | "turn_start" | "would_draw";
  who: number;
  by: number;
  n: number;
  card: string;
  since: number;
  until: number;
  heldBy: number;
  fact: string;
}

/**
 * The claim that is open (LC-A16).
 */
export interface LabClaimView {
  claim: number;
  seat: number;
  fact: string;
  of: number;
  card: string;
  until: number;
  agreed: number[];
  objected: number[];
}

/**
 * Somebody is asked (LC-13.9): who, what kind, what for, by which card.
 */
export interface LabAskedView {
  choice: number;
  seat: number;
  kind: "branch" | "cards" | "number" | "player" | "point" | "press" | "secret" | "symbol" | "vote" | "yes_no";
  label: string;
  card: string;
  of: number;
}

/**
 * The table as everybody sees it.
 */
export interface LabPublic {
  number: number;
  game: number;
  games: number;
  phase: "announce" | "choice" | "claim" | "over" | "ready" | "turn" | "window";
  dealer: number;
  turn: number;
  direction: number;
  hands: number[];
  out: number[];
  draw: number;
  discard: string[];
  topLive: boolean;
  end: string;
  lasting: LabLastingView | null;
  front: string;
  frontBy: number;
  lastPlayed: string;
  skips: number[];
  extraPlays: number;
  extraTurns: number[];
  facts: (Record<string, string | number>)[];
  window: LabWindowView | null;
  claim: LabClaimView | null;
  asked: LabAskedView[];
  reports: string[];
  undo: number[];
  shown: string[][];
  penalties: number[][];
  winner: number;
  by: string;
  at: number;
  due: number;
}

/**
 * A card in hand that cannot be played now: which rule says so, and why.
 */
export interface LabPlayable {
  card: string;
  rule: string;
  params: Record<string, string | number | string[]>;
}

/**
 * What the seat is asked. See `events.ChoiceOpened`.
 */
export interface LabChoiceView {
  choice: number;
  kind: "branch" | "cards" | "number" | "player" | "point" | "press" | "secret" | "symbol" | "vote" | "yes_no";
  label: string;
  card: string;
  values: (string | number)[];
  least: number;
  most: number;
  hidden: boolean;
  of: number;
  fact: string;
}

/**
 * What only this seat sees: its hand, its facts and what it may do.
 */
export interface LabOwn {
  hand?: string[];
  facts?: Record<string, string | number>;
  plays?: string[];
  claims?: Record<string, string>;
  barred?: LabPlayable[];
  mayDraw?: boolean;
  mayFinish?: boolean;
  reacts?: string[];
  passed?: boolean;
  mayPass?: boolean;
  choice?: LabChoiceView | null;
  mayObject?: boolean;
  mayUndo?: boolean;
}

/**
 * House rules of one match. `…_ms` in milliseconds, `…_s` in seconds.
 */
export interface LabOptions {
  games: number;
  scoring: "count" | "sum";
  promos: boolean;
  emptyTurnStart: "always" | "never" | "own_act";
  endAtTurnStart: boolean;
  endAdds: boolean;
  reshuffle: boolean;
  instantChain: 0 | 1 | 2 | 3;
  facts: "all" | "ask" | "off";
  handCounts: "hidden" | "public";
  leaver: "bot" | "remove";
  tableUndo: boolean;
  windowMs: number;
  claimMs: number;
  announceMs: number;
  turnTimerS: 0 | 30 | 45 | 60 | 90 | 120;
  utcOffsetMin: number;
}

/**
 * POST /api/check/none-of-a-kind: the rows of one round, clockwise.
 *
 * `stopper`: the row that called Stop; none: the first row stands in for it (NK-A20).
 * `pointCards`: what there is to win, or nothing.
 */
export interface KindRows {
  rows: string[][];
  fit?: "cross" | "literal";
  stopper?: number | null;
  pointCards?: number[];
}

/**
 * How one row came out. See `events.RowCheck`.
 */
export interface KindRowChecked {
  kept: number;
  faultAt: number;
  matches: ("II" | "IW" | "NN" | "WI" | "WW")[];
  words: number;
  distance: number;
}

/**
 * The rows as they were given, their order from first to last, and the point card of each in
 * that order, if there are any.
 */
export interface KindRowsChecked {
  checks: KindRowChecked[];
  order: number[];
  points: number[];
}

/**
 * POST /api/points/none-of-a-kind: for each name the point cards it won.
 */
export interface KindPoints {
  points: number[][];
  finalTie?: "lexicographic" | "seed";
}

/**
 * Totals and the highest single card of each name; groups of names from first to last.
 */
export interface KindPointsCounted {
  totals: number[];
  highest: (number | null)[];
  ranking: number[][];
}

export type Order =
  | AddBot
  | RemoveSeat
  | SetSeats
  | SetOptions
  | StartMatch
  | NextRound
  | BackToLobby
  | Rename
  | SetFacts
  | LetBotPlay
  | TakeBack
  | Leave;

export type ToServer =
  | Hello
  | Act
  | Why
  | Do
  | Ping;

export type ToClient =
  | Frame
  | Answer
  | Trouble
  | Presence
  | Pong;

export type LuckyAction =
  | LuckyChooseOpen
  | LuckyPickStarter
  | LuckyPlay
  | LuckyTake
  | LuckyFlip
  | LuckyPassSkip
  | LuckyReact
  | LuckyLuck
  | LuckyEarly;

export type LuckyEvent =
  | LuckyRoundDealt
  | LuckyOpenChosen
  | LuckyOpenRevealed
  | LuckyStarterDecided
  | LuckyStarterAsked
  | LuckyCardsLaid
  | LuckyCardMissed
  | LuckyPileCleared
  | LuckyPileTaken
  | LuckyCardsDrawn
  | LuckySkipPassed
  | LuckyLowReached
  | LuckySeatFinished
  | LuckyTurnBegan
  | LuckyRoundEnded;

export type KindAction =
  | KindDraw
  | KindTake
  | KindAppend
  | KindThrowBack
  | KindTakeBack
  | KindStop
  | KindNothingFits;

export type KindEvent =
  | KindPausesSet
  | KindPauseDropped
  | KindPointsShuffled
  | KindRoundSetUp
  | KindRaceStarted
  | KindTurnBegan
  | KindCardTaken
  | KindCardAppended
  | KindRowFilled
  | KindCardReturned
  | KindCardTakenBack
  | KindFlagSet
  | KindGrabContested
  | KindStopped
  | KindRoundScored
  | KindMatchEnded
  | KindSeatFrozen
  | KindSeatReturned;

export type LabAction =
  | LabPlay
  | LabDraw
  | LabFinish
  | LabChoose
  | LabReact
  | LabPass
  | LabHold
  | LabAgree
  | LabObject
  | LabReport
  | LabUndo;

export type LabEvent =
  | LabFactsFrozen
  | LabFactsForgotten
  | LabGameDealt
  | LabTurnBegan
  | LabTurnSkipped
  | LabCardPlayed
  | LabFactUsed
  | LabClaimOpened
  | LabClaimAnswered
  | LabClaimClosed
  | LabWindowOpened
  | LabWindowPassed
  | LabWindowHeld
  | LabWindowClosed
  | LabEventCancelled
  | LabEventRedirected
  | LabChoiceOpened
  | LabChoiceMade
  | LabCardsMoved
  | LabHandsMoved
  | LabCardsShown
  | LabGuessed
  | LabTold
  | LabEndSet
  | LabLastingSet
  | LabCardWorked
  | LabCardStopped
  | LabDirectionChanged
  | LabTurnsChanged
  | LabPileReshuffled
  | LabCardPutAway
  | LabClockMoved
  | LabUndoAsked
  | LabCardUndone
  | LabSeatRemoved
  | LabSeatReturned
  | LabGameEnded
  | LabMatchEnded;
