import type { MessageGroup } from '@fobhouse/contract/routes/messages.ts'
import type { Queries } from '../../../db/database.ts'
import { type GroupMember, whyLeftOut } from './rules.ts'
import { selectGroup } from './store.ts'

export type ReadGroup = {
  recipients: GroupMember[]
  leftOut: { member: GroupMember; reason: 'opted_out' | 'unverified' }[]
}

/** Returns who gets a group mail, and who does not and why, in one query. */
export async function readGroup(db: Queries, group: MessageGroup): Promise<ReadGroup> {
  const read: ReadGroup = { recipients: [], leftOut: [] }
  for (const member of await selectGroup(db, group)) {
    const reason = whyLeftOut(member)
    if (reason === undefined) read.recipients.push(member)
    else read.leftOut.push({ member, reason })
  }
  return read
}
