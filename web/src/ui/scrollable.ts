import type { Attachment } from 'svelte/attachments';

/** Parts of a pixel are no content: sizes of text are seldom whole. */
const SLACK = 1;

/** On which sides an area holds more than it shows. */
export function hiddenSides(
  area: Pick<
    HTMLElement,
    'scrollTop' | 'scrollLeft' | 'scrollHeight' | 'scrollWidth' | 'clientHeight' | 'clientWidth'
  >,
): string[] {
  const { scrollTop, scrollLeft } = area;
  const sides: Record<string, number> = {
    above: scrollTop,
    below: area.scrollHeight - area.clientHeight - scrollTop,
    before: scrollLeft,
    after: area.scrollWidth - area.clientWidth - scrollLeft,
  };
  return Object.keys(sides).filter((side) => (sides[side] ?? 0) > SLACK);
}

/**
 * For an area that may hold more than it shows: as long as it does, the keyboard can scroll it, and
 * `data-more` names the sides with more to see, which theme.css lets fade. Give it a role and a name.
 */
export const scrollable: Attachment<HTMLElement> = (area) => {
  function mark(): void {
    const sides = hiddenSides(area);
    if (sides.length > 0) {
      area.dataset['more'] = sides.join(' ');
      area.tabIndex = 0;
    } else {
      delete area.dataset['more'];
      // Whoever is there keeps the place: the focus must not fall out of the page.
      if (area !== document.activeElement) {
        area.removeAttribute('tabindex');
      }
    }
  }

  const sizes = new ResizeObserver(mark);
  function watch(): void {
    sizes.disconnect();
    for (const box of [area, ...area.children]) {
      sizes.observe(box);
    }
    mark();
  }
  const contents = new MutationObserver(watch);
  contents.observe(area, { childList: true, characterData: true, subtree: true });
  area.addEventListener('scroll', mark, { passive: true });
  area.addEventListener('blur', mark);
  watch();
  return () => {
    sizes.disconnect();
    contents.disconnect();
    area.removeEventListener('scroll', mark);
    area.removeEventListener('blur', mark);
  };
};
