/** As much of a kiosk's id as its own screen shows, and the list of kiosks beside it. */
export function shortKioskId({ kioskId }: { kioskId: string }): string {
  return kioskId.slice(0, 8)
}
