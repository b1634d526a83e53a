export type DemoPlaceName = 'laserRoom' | 'woodShop' | 'metalShop' | 'clubroom'

/** Rooms with the serials of the doors that lead in: none where everybody passes through. */
export const demoPlaces: Readonly<
  Record<DemoPlaceName, { name: string; description: string; doors: readonly string[] }>
> = {
  laserRoom: {
    name: 'Laser room',
    description: 'Behind the clubroom, with the extraction',
    doors: ['Front door', 'Workshop roller door'],
  },
  woodShop: {
    name: 'Wood shop',
    description: 'Dust masks hang beside the door',
    doors: ['Front door', 'Workshop roller door'],
  },
  metalShop: {
    name: 'Metal shop',
    description: 'Welding only behind the curtain',
    doors: ['Front door', 'Workshop roller door'],
  },
  clubroom: { name: 'Clubroom', description: 'Printers, sewing and coffee', doors: ['Front door', 'Clubroom'] },
}

type DemoItem = {
  name: string
  description?: string
  place: DemoPlaceName
  /** The tool whose interlock switches it. */
  tool?: string
  priceNote?: string
  owner?: string
  /** Caretakers, by their place among the active members. */
  caretakers?: readonly number[]
}

/** Six tools with interlocks, and five things without. */
export const demoItems: readonly DemoItem[] = [
  { name: 'Laser cutter', tool: 'Laser cutter', place: 'laserRoom', priceNote: 'By the hour', caretakers: [0, 2] },
  { name: 'CNC router', tool: 'CNC router', place: 'woodShop', priceNote: 'By session and hour', caretakers: [1] },
  { name: 'Table saw', tool: 'Table saw', place: 'woodShop', caretakers: [1] },
  { name: 'Welding bay', tool: 'Welding bay', place: 'metalShop', priceNote: 'By hour and kWh', caretakers: [3] },
  { name: 'Kiln', tool: 'Kiln', place: 'metalShop', priceNote: 'By firing and kWh', caretakers: [4] },
  { name: 'Printer meter', description: 'Switches the printers together', tool: '3D printers', place: 'clubroom' },
  { name: 'Printer 1', description: 'PLA and PETG', place: 'clubroom', caretakers: [5] },
  { name: 'Printer 2', description: 'PLA and PETG', place: 'clubroom', caretakers: [5] },
  { name: 'Printer 3', description: 'Flexible filament', place: 'clubroom', caretakers: [5] },
  { name: 'Vinyl cutter', description: 'Up to 60 cm wide', place: 'clubroom', owner: 'On loan from a member' },
  { name: 'Sewing machine', description: 'For canvas and leather, too', place: 'clubroom', caretakers: [6] },
]
