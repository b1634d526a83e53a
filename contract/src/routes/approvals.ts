import { z } from 'zod'
import { assignedDutiesSchema, duties, dutySchema } from '../duties.ts'
import { amountSchema } from '../money.ts'
import { dangers } from '../dangers.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, instantSchema } from '../text.ts'

/** How long a proposal waits for a second administrator before it lapses. */
export const approvalHours = 24

/**
 * A proposal as the deciding administrator sees it. It never contains a secret: `value` is absent for a secret setting.
 */
export const proposedActSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), memberId: z.int(), duties: assignedDutiesSchema, before: z.array(dutySchema) }),
  z.object({ kind: z.literal('address'), memberId: z.int(), email: z.string() }),
  z.object({ kind: z.literal('erasure'), memberId: z.int() }),
  z.object({
    kind: z.literal('service'),
    settings: z.array(z.object({ key: z.string(), value: z.unknown().optional() })),
  }),
  z.object({
    kind: z.literal('credit'),
    memberId: z.int(),
    /** Minor units. */
    amount: amountSchema,
    description: z.string(),
    /** What the same administrator has credited within a day, including this. */
    withinDay: amountSchema,
  }),
])
export type ProposedAct = z.output<typeof proposedActSchema>

export const approvalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'lapsed'] as const

export const approvalSchema = z.object({
  id: z.int(),
  act: proposedActSchema,
  /** The member that it is about; null if it is about none. */
  member: z.string().nullable(),
  proposedBy: z.string(),
  proposedAt: instantSchema,
  lapsesAt: instantSchema,
  state: z.enum(approvalStates),
  decidedBy: z.string().nullable(),
  decidedAt: instantSchema.nullable(),
  isOwn: z.boolean(),
})
export type Approval = z.output<typeof approvalSchema>

/** The response, with status 202, to a call that now waits. */
export const waitingSchema = z.object({ code: z.literal('waits_for_approval'), approval: z.int() })

export const approvalRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/admin/approvals/',
    access: 'admin',
    duty: duties,
    summary:
      'What waits for a second administrator, and what was decided of late: all of it for who may decide, else their own.',
    response: z.object({
      /** Whether the caller may approve what others propose. */
      mayDecide: z.boolean(),
      /** A second administrator is required, and nobody beside the caller could be that. */
      isStuck: z.boolean(),
      approvals: z.array(approvalSchema),
    }),
  },
  approve: {
    method: 'POST',
    path: '/api/admin/approvals/:id/approve/',
    access: 'admin',
    duty: duties,
    danger: dangers, // it can do any of them
    summary:
      'Does what another administrator proposed, once, under that one’s name. Only for administrators with all duties.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['own_proposal', 'proposal_over', 'proposal_outdated', 'second_administrator_missing'],
  },
  refuse: {
    method: 'POST',
    path: '/api/admin/approvals/:id/refuse/',
    access: 'admin',
    duty: duties,
    summary: 'Refuses what another administrator proposed; whoever proposed it withdraws it so.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['proposal_over'],
  },
})
