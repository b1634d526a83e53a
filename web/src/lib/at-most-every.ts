/** Gives a function that runs at once, and for all that is asked within so many milliseconds after it once more. */
export function atMostEvery(milliseconds: number, run: () => void): () => void {
  let isResting = false
  let isAsked = false
  const ask = () => {
    isAsked = isResting
    if (isResting) return
    isResting = true
    run()
    setTimeout(() => {
      isResting = false
      if (isAsked) ask()
    }, milliseconds)
  }
  return ask
}
