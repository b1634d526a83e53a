import { lazily } from '../lib/lazily.ts'

/** The frame is not part of the first load of somebody who has to sign in first. */
export const Frame = lazily(async () => (await import('./frame.tsx')).Frame)
