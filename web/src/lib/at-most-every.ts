/** Returns a function that runs at once; all calls within the next `milliseconds` together cause one more run. */
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
