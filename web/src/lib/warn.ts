/** Writes to the browser's console why something outside the page does not work: a reader, a sound. */
export function warn(words: string, cause?: unknown): void {
  console.warn(words, ...(cause === undefined ? [] : [cause]))
}
