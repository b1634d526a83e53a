/** The id of a grant as the adapter stored it. */
export function grantIdOf(payload: string): string {
  return (JSON.parse(payload) as { jti: string }).jti
}
