import type { MemberProfile } from '@fobhouse/contract/routes/profile.ts'

/** The chosen members by their ids. */
export type Selection = ReadonlyMap<number, MemberProfile>

export const noSelection: Selection = new Map()

export function toggled(selection: Selection, member: MemberProfile): Selection {
  const next = new Map(selection)
  if (!next.delete(member.id)) next.set(member.id, member)
  return next
}

export function selectionOf(members: readonly MemberProfile[]): Selection {
  return new Map(members.map((member) => [member.id, member]))
}
