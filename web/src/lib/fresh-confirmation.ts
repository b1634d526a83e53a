type Ask = () => Promise<boolean>

let asker: Ask | undefined
let asking: Promise<boolean> | undefined

/** Registers the function that asks the person; returns a function that removes it. */
export function answerConfirmations(ask: Ask): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** Asks the person to confirm their identity, once for all waiting calls. False if they refuse, or nobody can ask. */
export function confirmFreshly(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
