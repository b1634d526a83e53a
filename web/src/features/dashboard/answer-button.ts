/** What follows from the answer, as the one thing to press. */
export const answerButton = { size: 'xl', h: { base: 60, sm: 64 }, px: 'xl', fz: 18, style: { flex: 'none' } } as const
