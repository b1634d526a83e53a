/** The result of one check, for the person who runs the server. */
export type Finding = {
  level: 'fine' | 'warning' | 'fault'
  /** The finding in one sentence. */
  message: string
  /** What to do; absent if nothing needs doing. */
  advice?: string
}

export const fine = (message: string): Finding => ({ level: 'fine', message })
export const warning = (message: string, advice: string): Finding => ({ level: 'warning', message, advice })
export const fault = (message: string, advice: string): Finding => ({ level: 'fault', message, advice })
