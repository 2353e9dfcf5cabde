// What lies over the screens, and what every screen may call up.
import { t } from '../i18n/i18n.svelte';
import { announce } from '../ui/announcer.svelte';
import type { Fault } from '../wire/types';

export type Panel = 'none' | 'menu' | 'rules' | 'settings' | 'log' | 'sheet' | 'invite' | 'leave';

export interface Notice {
  readonly text: string;
  /** The rule it comes from; empty if it is no matter of rules. */
  readonly rule: string;
}

class Page {
  panel: Panel = $state('none');
  /** The game whose rulebook is read where no table is in sight; empty: the first. */
  book = $state('');
  /** The game whose table is in sight; empty: none. */
  game = $state('');
  /** The rule at which the drawer opens; empty: at the beginning. */
  rule = $state('');
  /** Grows with each wish to see a rule, so that the same rule can be shown again. */
  asked = $state(0);
  notice: Notice | null = $state.raw(null);

  show(panel: Panel): void {
    this.panel = panel;
  }

  openRule(rule: string): void {
    this.rule = rule;
    this.asked += 1;
    this.panel = 'rules';
  }

  notify(text: string, rule = ''): void {
    this.notice = { text, rule };
    announce(text);
  }

  notifyFault(fault: Fault): void {
    this.notify(faultText(fault));
  }
}

export const page = new Page();

/** A fault in words. */
export function faultText(fault: Fault): string {
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(fault.params)) {
    params[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return t(`fault.${fault.code}`, params);
}
