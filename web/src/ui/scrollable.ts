import type { Attachment } from 'svelte/attachments';

/** Lets the keyboard scroll an area whose content holds nothing to focus. */
export const scrollable: Attachment<HTMLElement> = (area) => {
  area.tabIndex = 0;
};
