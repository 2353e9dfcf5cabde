/**
 * Copy a text. Plain http on a home network has no clipboard API: there the text of a visible
 * field is copied in the old way. False if neither works; the field is then selected by hand.
 */
export async function copyText(text: string, field: HTMLInputElement): Promise<boolean> {
  if (window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not allowed here: the old way may be.
    }
  }
  field.focus();
  field.select();
  return document.execCommand('copy');
}
