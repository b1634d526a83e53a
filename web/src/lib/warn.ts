/** For whoever looks into the browser's console because something outside the page does not work: a reader, a sound. */
export function warn(words: string, cause?: unknown): void {
  console.warn(words, ...(cause === undefined ? [] : [cause]))
}
