let address = ''

/** The origin of the club's server: empty for the page's own; in the mobile shell that of the club that was chosen. */
export function clubAddress(): string {
  return address
}

/** To be told before the first call. */
export function settleClubAddress(origin: string): void {
  address = origin
}

/** What the server names by its path, such as a picture, for a page that may come from elsewhere. */
export function atClub(pathOrUrl: string): string {
  return pathOrUrl.startsWith('/') ? address + pathOrUrl : pathOrUrl
}
