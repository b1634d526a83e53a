import { foldName, withoutAccents } from '@fobhouse/contract/text.ts'

export type PasswordOwner = { email: string; screenName: string }

/** Shorter ones stand in ordinary words by chance. */
const shortestLocalPart = 4
const shortestScreenName = 3

/** Whether a password contains its owner's e-mail address, the part before the @, or screen name, in any capitals. */
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

/** What anybody would try first at any club's portal. */
const wordsOfEveryClub = ['fobhouse', 'hackerspace', 'makerspace', 'member', 'portal', 'workshop']
const shortestWord = 4
/** So much has to be left of a password, as of any. */
const shortestRest = 8

/** The words of names, addresses and hosts, for `isMadeOf`; endings such as `.org` are none. */
export function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const host = text.slice(text.lastIndexOf('@') + 1)
    const isHost = /^[\w-]+(?:\.[\w-]+)+$/.test(host)
    return plain(isHost ? host.slice(0, host.lastIndexOf('.')) : text).split(/[^\p{L}\p{N}]+/u)
  })
  return [...new Set([...wordsOfEveryClub, ...words])].filter((word) => word.length >= shortestWord)
}

/** Whether a password has too little in it besides such words, in any capitals, with or without accents. */
export function isMadeOf(words: readonly string[], password: string): boolean {
  const folded = plain(password)
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), folded)
  return rest !== folded && rest.replaceAll(/\s/g, '').length < shortestRest
}

function plain(text: string): string {
  return withoutAccents(foldName(text))
}
