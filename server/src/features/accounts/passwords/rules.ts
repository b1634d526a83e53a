import { foldName } from '@fobhouse/contract/text.ts'

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
