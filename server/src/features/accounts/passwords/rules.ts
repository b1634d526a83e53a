import { foldName, withoutAccents } from '@fobhouse/contract/text.ts'

export type PasswordOwner = { email: string; screenName: string }

/** Shorter ones occur in ordinary words by chance. */
const shortestLocalPart = 4
const shortestScreenName = 3

/** Whether a password contains its owner's e-mail address, the part before the @, or screen name, ignoring case. */
export function isPersonal(password: string, owner: PasswordOwner): boolean {
  const folded = foldName(password)
  const email = foldName(owner.email)
  const localPart = email.slice(0, Math.max(0, email.lastIndexOf('@')))
  const screenName = foldName(owner.screenName)
  return (
    (email !== '' && folded.includes(email)) ||
    (localPart.length >= shortestLocalPart && folded.includes(localPart)) ||
    (screenName.length >= shortestScreenName && folded.includes(screenName))
  )
}

/** Words that anybody would try first at a club's portal. */
const wordsOfEveryClub = ['fobhouse', 'hackerspace', 'makerspace', 'member', 'portal', 'workshop']
const shortestWord = 4
/** After known words are removed, at least eight characters must remain. */
const shortestRest = 8

/** The words in names, addresses and hosts, for `isMadeOf`. Endings such as `.org` do not count. */
export function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const host = text.slice(text.lastIndexOf('@') + 1)
    const isHost = /^[\w-]+(?:\.[\w-]+)+$/.test(host)
    return plain(isHost ? host.slice(0, host.lastIndexOf('.')) : text).split(/[^\p{L}\p{N}]+/u)
  })
  return [...new Set([...wordsOfEveryClub, ...words])].filter((word) => word.length >= shortestWord)
}

/** Whether too little of a password remains without these words, ignoring case and accents. */
export function isMadeOf(words: readonly string[], password: string): boolean {
  const folded = plain(password)
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), folded)
  return rest !== folded && rest.replaceAll(/\s/g, '').length < shortestRest
}

function plain(text: string): string {
  return withoutAccents(foldName(text))
}
