import { memberLogRoutes } from '@fobhouse/contract/routes/member-logs.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { type Feature, serve } from '../feature.ts'
import { membersCopy } from './copy-store.ts'
import { memberLogHandlers } from './log/routes.ts'
import { hasStandIn } from './role/rules.ts'
import { memberHandlers } from './routes.ts'
import { memberJobs } from './states/applications.ts'
import { hasSecondMember, listFactorsOfAdmins } from './store.ts'
import { namesOf, toldColumns } from '../../db/member-columns.ts'
import type { DeclaredTables } from '../declared-table.ts'

/** The columns of `members`: most are declared by the table of fields, the others by `member-columns.ts`. */
const membersTable: DeclaredTables['members'] = {
  time: 'current',
  naming: { id: { file: 'profile.json' } },
  told: toldColumns.filter((name) => name !== 'id'),
  untold: { 'what the server keeps to find and compare, and the password': namesOf(({ told }) => !told) },
  erased: namesOf(({ erased }) => erased !== 'kept'),
  kept: { 'says nothing of who it was': namesOf(({ erased }) => erased === 'kept') },
}

export const membersFeature: Feature = {
  name: 'members',
  calls: [serve(memberLogRoutes, memberLogHandlers), serve(memberRoutes, memberHandlers)],
  jobs: [memberJobs],
  copy: membersCopy,
  firstSteps: [
    { key: 'member', does: memberRoutes.create, isDone: ({ db }) => hasSecondMember(db) },
    {
      key: 'administrator',
      does: memberRoutes.changeDuties,
      isDone: async ({ db }) => hasStandIn(await listFactorsOfAdmins(db)),
    },
  ],
  tables: {
    members: membersTable,
    state_undos: {
      time: { until: 'two minutes after the change, with the next one' },
      naming: {
        member_id: { untold: 'for two minutes; how it was before stands in cards-and-states.json' },
        actor_id: { untold: 'for two minutes; that access was switched stands in audit.json' },
      },
      untold: { 'for two minutes': ['trigger', 'at', 'before', 'after'] },
      deletedBy: ['member_id', 'actor_id'],
    },
  },
}
