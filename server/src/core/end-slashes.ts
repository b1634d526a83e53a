/** An address without the slashes at its end, so that a path can follow. An expression would look at each run anew. */
export function withoutEndSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}
