/** How one visit appears to somebody else: not at all, by name, or in full. */
export function showVisitor(
  visitor: { memberId: number; hidden: boolean },
  viewer: { memberId: number; isAdmin: boolean },
): 'not' | 'by name' | 'whole' {
  if (viewer.isAdmin) return 'whole'
  return visitor.hidden && visitor.memberId !== viewer.memberId ? 'not' : 'by name'
}

/** The guests' names as they are stored. */
export function parseGuests(json: string): string[] {
  return JSON.parse(json) as string[]
}
