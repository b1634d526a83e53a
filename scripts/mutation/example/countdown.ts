/** For the test of `mutateModule`: one fault of this is not noticed, and one never ends. */
export function countdown(from: number): number {
  let steps = 0
  for (let left = from; left > 0; left = left - 1) steps += 1
  return steps >= 10 ? 10 : steps
}
