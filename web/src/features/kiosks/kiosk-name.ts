import { shortKioskId } from '../../domain/device/short-kiosk-id.ts'

/** Until an administrator names it, its name is its id. */
export function nameOf(kiosk: { name: string; kioskId: string }): string {
  return kiosk.name === kiosk.kioskId ? shortKioskId(kiosk) : kiosk.name
}
