/** Removes the slashes at an address's end, so that a path can follow. A regular expression would rescan each run. */
export function withoutEndSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}
