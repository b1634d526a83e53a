/** What one look at the club's surroundings gave, for whoever runs it. */
export type Finding = {
  level: 'fine' | 'warning' | 'fault'
  /** What is so, in one sentence. */
  message: string
  /** What to do about it; none where nothing is to be done. */
  advice?: string
}

export const fine = (message: string): Finding => ({ level: 'fine', message })
export const warning = (message: string, advice: string): Finding => ({ level: 'warning', message, advice })
export const fault = (message: string, advice: string): Finding => ({ level: 'fault', message, advice })
