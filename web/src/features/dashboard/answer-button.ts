/** Size of the one button that follows from the answer. */
export const answerButton = { size: 'xl', h: { base: 60, sm: 64 }, px: 'xl', fz: 18, style: { flex: 'none' } } as const
