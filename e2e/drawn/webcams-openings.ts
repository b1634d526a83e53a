import type { Opening } from './opening.ts'

export const openings: readonly Opening[] = [
  { who: 'members', at: '/webcams', steps: [/^Enlarge/], dialog: 'webcams/picture' },
]
