// The server's HTTP side. Every failure is a `Failure` that carries a fault to show.
import type {
  CheckDeck,
  CreateTable,
  DeckChecked,
  Fault,
  JoinTable,
  KindPoints,
  KindPointsCounted,
  KindRows,
  KindRowsChecked,
  LabDeckView,
  Seated,
  SetupProblem,
  TableCard,
} from '../wire/types';

export class Failure extends Error {
  constructor(
    readonly fault: Fault,
    readonly status: number,
    /** Everything that is wrong with options or deck of a new table. */
    readonly problems: readonly SetupProblem[] = [],
  ) {
    super(fault.code);
  }
}

const UNREACHABLE: Fault = { code: 'unreachable', params: {} };
const UNREADABLE: Fault = { code: 'unreadable', params: {} };

export function createTable(body: CreateTable): Promise<Seated> {
  return ask('/api/tables', body);
}

/** Whether a table could play with somebody's own deck. */
export function checkDeck(game: string, body: CheckDeck): Promise<DeckChecked> {
  return ask(`/api/decks/${game}`, body);
}

export function joinTable(code: string, body: JoinTable): Promise<Seated> {
  return ask(`/api/tables/${code}/seats`, body);
}

export function tableCard(code: string): Promise<TableCard> {
  return ask(`/api/tables/${code}`);
}

/** All cards of the table's deck, as they are printed. */
export function tableDeck(code: string): Promise<LabDeckView> {
  return ask(`/api/tables/${code}/deck`);
}

export function rulebook(game: string, lang: string): Promise<Book> {
  return ask(`/api/rulebook/${game}?lang=${lang}`);
}

/** Rows of a real table: where each breaks, and how they rank. */
export function checkRows(body: KindRows): Promise<KindRowsChecked> {
  return ask('/api/check/none-of-a-kind', body);
}

/** Point cards of a real table: totals and ranking. */
export function countPoints(body: KindPoints): Promise<KindPointsCounted> {
  return ask('/api/points/none-of-a-kind', body);
}

/** POST if there is a body, else GET. Rejects with a `Failure` and with nothing else. */
async function ask<Result>(path: string, body?: unknown): Promise<Result> {
  const sent =
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        };
  let response: Response;
  try {
    response = await fetch(path, sent);
  } catch {
    throw new Failure(UNREACHABLE, 0);
  }
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new Failure(UNREADABLE, response.status);
  }
  if (!response.ok) {
    throw isFault(answer)
      ? new Failure(answer, response.status, answer.problems)
      : new Failure(UNREADABLE, response.status);
  }
  return answer as Result;
}

function isFault(value: unknown): value is Fault & { problems?: SetupProblem[] } {
  return typeof value === 'object' && value !== null && 'code' in value && 'params' in value;
}

// The rulebook as `src/kartenhaus/rulebook/book.py` has it.
export interface Term {
  key: string;
  word: string;
  text: string;
}

export interface Rule {
  id: string;
  text: string;
  see: string[];
}

export interface Ruling {
  id: string;
  title: string;
  question: string;
  answer: string;
  reason: string;
  options: string[];
}

export interface Section {
  key: string;
  title: string;
  intro: string[];
  terms: Term[];
  rules: Rule[];
  rulings: Ruling[];
}

export interface Book {
  game: string;
  lang: string;
  title: string;
  intro: string[];
  sections: Section[];
}
