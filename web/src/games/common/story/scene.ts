import type { TableView } from '../../../wire/types';

/** A table in a made-up situation, to look at and to test. */
export interface Scene<Public, Own, Event> {
  pub: Public;
  own: Own | null;
  you: number;
  table: TableView;
  names: string[];
  online: boolean[];
  events: Event[];
}
