import type { ListedMember } from '@fobhouse/contract/routes/members.ts'

export type Selection = ReadonlyMap<number, ListedMember>

export const noSelection: Selection = new Map()

export function toggled(selection: Selection, member: ListedMember): Selection {
  const next = new Map(selection)
  if (!next.delete(member.id)) next.set(member.id, member)
  return next
}

export function selectionOf(members: readonly ListedMember[]): Selection {
  return new Map(members.map((member) => [member.id, member]))
}
