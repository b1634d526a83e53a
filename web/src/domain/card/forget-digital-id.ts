/** The storage key of a digital ID on this device (`kept-digital-id.ts`). */
export const digitalIdKey = 'fobhouse-digital-id'

export function forgetDigitalId(): void {
  try {
    localStorage.removeItem(digitalIdKey)
  } catch {
    // If storage is forbidden, nothing was stored.
  }
}
