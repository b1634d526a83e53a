import type { Verdict } from '@fobhouse/contract/equipment.ts'
import type { Generated } from 'kysely'

export type IssueTables = { issues: IssuesTable }

type IssuesTable = {
  id: Generated<number>
  /** Who reported it. */
  member_id: number
  title: string
  description: string
  place: string
  reported_at: string
  done_at: string | null
  photo_file_id: number | null
  /** Where the tracker shows it. */
  url: string | null
  /** The item that it is about, what it says of it, and what a caretaker answered. */
  equipment_id: number | null
  verdict: Verdict | null
  answer: string | null
}
