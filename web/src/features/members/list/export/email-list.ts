import type { ListedMember } from '@fobhouse/contract/routes/members.ts'

type Addressee = Pick<ListedMember, 'email' | 'excludeFromEmailExport'>

/** Addresses in the format of mail programs, without people who opted out. */
export function emailList(members: readonly Addressee[]): { text: string; count: number; leftOut: number } {
  const wanted = members.filter(({ excludeFromEmailExport }) => !excludeFromEmailExport)
  return {
    text: wanted.map(({ email }) => email).join(', '),
    count: wanted.length,
    leftOut: members.length - wanted.length,
  }
}
