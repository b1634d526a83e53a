let address = ''

/** The origin of the club's server: empty for the page's own; in the mobile shell that of the chosen club. */
export function clubAddress(): string {
  return address
}

/** Must be called before the first call to the server. */
export function settleClubAddress(origin: string): void {
  address = origin
}

/** The full address of something that the server names by path, such as a picture: the page may have another origin. */
export function atClub(pathOrUrl: string): string {
  return pathOrUrl.startsWith('/') ? address + pathOrUrl : pathOrUrl
}
