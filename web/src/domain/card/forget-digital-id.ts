/** Where this device keeps a digital ID (`kept-digital-id.ts`). */
export const digitalIdKey = 'fobhouse-digital-id'

export function forgetDigitalId(): void {
  try {
    localStorage.removeItem(digitalIdKey)
  } catch {
    // Where storage is forbidden, nothing was kept.
  }
}
