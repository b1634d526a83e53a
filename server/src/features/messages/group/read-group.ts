import type { MessageGroup } from '@fobhouse/contract/routes/messages.ts'
import type { Queries } from '../../../db/database.ts'
import { type GroupMember, whyLeftOut } from './rules.ts'
import { selectGroup } from './store.ts'

export type ReadGroup = {
  recipients: GroupMember[]
  leftOut: { member: GroupMember; reason: 'opted_out' | 'unverified' }[]
}

/** Whom a group mail reaches, and whom not and why: one query, whatever the number. */
export async function readGroup(db: Queries, group: MessageGroup): Promise<ReadGroup> {
  const read: ReadGroup = { recipients: [], leftOut: [] }
  for (const member of await selectGroup(db, group)) {
    const reason = whyLeftOut(member)
    if (reason === undefined) read.recipients.push(member)
    else read.leftOut.push({ member, reason })
  }
  return read
}
