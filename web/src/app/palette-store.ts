import { createSpotlight } from '@mantine/spotlight'

export const [paletteStore, { open: openPalette, close: closePalette }] = createSpotlight()
