/** As much of a kiosk's id as its own screen shows. */
export function shortId({ kioskId }: { kioskId: string }): string {
  return kioskId.slice(0, 8)
}

/** Until an administrator named it, its name is its id. */
export function nameOf(kiosk: { name: string; kioskId: string }): string {
  return kiosk.name === kiosk.kioskId ? shortId(kiosk) : kiosk.name
}
