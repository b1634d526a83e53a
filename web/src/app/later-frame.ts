import { lazily } from '../lib/lazily.ts'

/** Loaded later, so that people who must sign in first need not wait for the frame. */
export const Frame = lazily(async () => (await import('./frame.tsx')).Frame)
