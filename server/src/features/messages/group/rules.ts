import type { MessageLetter } from '@fobhouse/contract/routes/messages.ts'

export type GroupMember = {
  id: number
  first_name: string
  last_name: string
  screen_name: string
  email: string
  language: string | null
  email_verified_at: string | null
  exclude_from_email_export: number
}

/** Returns why a member gets no group mail; undefined if they get it. An opt-out is checked first. */
export function whyLeftOut(
  member: Pick<GroupMember, 'email_verified_at' | 'exclude_from_email_export'>,
): 'opted_out' | 'unverified' | undefined {
  if (member.exclude_from_email_export === 1) return 'opted_out'
  return member.email_verified_at === null ? 'unverified' : undefined
}

/** Splits a text into paragraphs at blank lines. Single line breaks stay. */
export function paragraphsOf(text: MessageLetter['text']): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
