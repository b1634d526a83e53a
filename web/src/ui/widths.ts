import { useMediaQuery } from '@mantine/hooks'

/** Widths where the layout changes: below 768 is a phone, below 992 a tablet, from 1200 the sidebar is open. */
export const phoneQuery = '(max-width: 47.99em)'
const tabletQuery = '(max-width: 61.99em)'
export const desktopQuery = '(min-width: 75em)'

/** Known at the first drawing. */
export function useIsPhone(): boolean {
  return useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
}

/** A phone, or a tablet held upright. */
export function useIsNarrow(): boolean {
  return useMediaQuery(tabletQuery, undefined, { getInitialValueInEffect: false })
}
