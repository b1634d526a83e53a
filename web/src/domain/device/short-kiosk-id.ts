/** The part of a kiosk's id that its own screen and the list of kiosks show. */
export function shortKioskId({ kioskId }: { kioskId: string }): string {
  return kioskId.slice(0, 8)
}
