/** Widths where the layout changes: below 768 is a phone, from 1200 the sidebar is open. */
export const phoneQuery = '(max-width: 47.99em)'
export const desktopQuery = '(min-width: 75em)'
