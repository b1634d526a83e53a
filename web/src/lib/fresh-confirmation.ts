type Ask = () => Promise<boolean>

let asker: Ask | undefined
let asking: Promise<boolean> | undefined

/** Whoever can ask the person says so here, for as long as they can. */
export function answerConfirmations(ask: Ask): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** Asks the person to show who they are: once, however many calls need it. False if they would not, or nobody can ask. */
export function confirmFreshly(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
