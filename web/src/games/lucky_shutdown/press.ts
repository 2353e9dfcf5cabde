/** A press that is held: fires once, and the click that would follow is swallowed. */
const HOLD_MS = 450;
const SLIP_PX = 12;

export function longPress(onhold: () => void): (node: HTMLElement) => () => void {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let fired = false;
    let x = 0;
    let y = 0;

    function down(event: PointerEvent): void {
      fired = false;
      x = event.clientX;
      y = event.clientY;
      clearTimeout(timer);
      timer = setTimeout(() => {
        fired = true;
        onhold();
      }, HOLD_MS);
    }

    function move(event: PointerEvent): void {
      if (Math.hypot(event.clientX - x, event.clientY - y) > SLIP_PX) {
        clearTimeout(timer);
      }
    }

    function end(): void {
      clearTimeout(timer);
    }

    function click(event: MouseEvent): void {
      if (fired) {
        fired = false;
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    }

    /** The system's own menu would lie over the cards. */
    function menu(event: Event): void {
      event.preventDefault();
    }

    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', end);
    node.addEventListener('pointercancel', end);
    node.addEventListener('pointerleave', end);
    node.addEventListener('click', click, { capture: true });
    node.addEventListener('contextmenu', menu);
    return () => {
      clearTimeout(timer);
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', end);
      node.removeEventListener('pointercancel', end);
      node.removeEventListener('pointerleave', end);
      node.removeEventListener('click', click, { capture: true });
      node.removeEventListener('contextmenu', menu);
    };
  };
}
