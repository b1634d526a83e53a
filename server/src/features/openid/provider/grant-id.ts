/** Returns the id of a grant from the adapter's stored payload. */
export function grantIdOf(payload: string): string {
  return (JSON.parse(payload) as { jti: string }).jti
}
