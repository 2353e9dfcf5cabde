// A few addresses, the history API, and nothing more.

export type Route =
  | { readonly name: 'home' }
  | { readonly name: 'create' }
  | { readonly name: 'rows' }
  | { readonly name: 'points' }
  | { readonly name: 'join'; readonly code: string }
  | { readonly name: 'table'; readonly code: string }
  | { readonly name: 'unknown' };

const CODE = '[A-HJKMNP-Z2-9]{4}';

const PLAIN: Readonly<Record<string, 'home' | 'create' | 'rows' | 'points'>> = {
  '/': 'home',
  '/create': 'create',
  '/rows': 'rows',
  '/points': 'points',
};

/** The screen that an address shows. Codes are read in any case. */
export function parseRoute(path: string): Route {
  const plain = PLAIN[path];
  if (plain !== undefined) {
    return { name: plain };
  }
  const [, kind, code] = new RegExp(`^/([jt])/(${CODE})/?$`, 'i').exec(path) ?? [];
  if (code === undefined) {
    return { name: 'unknown' };
  }
  return { name: kind?.toLowerCase() === 'j' ? 'join' : 'table', code: code.toUpperCase() };
}

/** A code as it was typed, brought into form; null if it cannot be one. */
export function parseCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return new RegExp(`^${CODE}$`).test(code) ? code : null;
}

class Router {
  route: Route = $state({ name: 'home' });

  /** Begin to follow the address bar. */
  start(): void {
    this.route = parseRoute(location.pathname);
    window.addEventListener('popstate', () => {
      this.route = parseRoute(location.pathname);
    });
  }

  /** Go to an address of ours. `replace`: without a step back to where we are. */
  go(path: string, how: 'push' | 'replace' = 'push'): void {
    history[how === 'push' ? 'pushState' : 'replaceState'](null, '', path);
    this.route = parseRoute(location.pathname);
    window.scrollTo(0, 0);
  }
}

export const router = new Router();

/** For `onclick` of links to ourselves: stay in the page, unless a new tab is wanted. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
    event.preventDefault();
    router.go(new URL(event.currentTarget.href).pathname);
  }
}
