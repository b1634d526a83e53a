/** As a `ref`, of a heading that somebody has just turned to: they read on from there. */
export function focusOn(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
}
