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

/** Why somebody gets no mail to a group; undefined for who does. An opt-out goes before everything. */
export function whyLeftOut(
  member: Pick<GroupMember, 'email_verified_at' | 'exclude_from_email_export'>,
): 'opted_out' | 'unverified' | undefined {
  if (member.exclude_from_email_export === 1) return 'opted_out'
  return member.email_verified_at === null ? 'unverified' : undefined
}

/** A text's paragraphs: what lines without a word in them part. Single line breaks stay. */
export function paragraphsOf(text: MessageLetter['text']): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
