import { localStorageColorSchemeManager } from '@mantine/core'

/** The same key as in `public/early.js`, which sets the scheme before the first paint. */
export const colourSchemeManager = localStorageColorSchemeManager({ key: 'fobhouse-scheme' })
