import { z } from 'zod'
import { answerDispute, closeDispute, evidenceNames } from '../payments/dispute-charge.ts'
import { expandField, flag, listFields, mergeMetadata, metadata, text } from '../wire/fields.ts'
import { pageOf } from '../wire/pages.ts'
import { type Route, route } from '../wire/route.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { all, find } from '../world.ts'

const edit = z.strictObject({
  ...expandField,
  evidence: z.record(z.string(), text).optional(),
  metadata: metadata.optional(),
  submit: flag.optional(),
})

export const disputeRoutes: Route[] = [
  route(
    'GET /v1/disputes',
    z.strictObject({ ...listFields, charge: text.optional(), payment_intent: text.optional() }),
    ({ world, input }) => {
      const fitting = all(world, 'dispute')
        .filter((each) => input.charge === undefined || each.charge === input.charge)
        .filter((each) => input.payment_intent === undefined || each.payment_intent === input.payment_intent)
      return pageOf(fitting, input, '/v1/disputes')
    },
  ),
  route('GET /v1/disputes/:id', z.strictObject(expandField), ({ world, id }) => find(world, 'dispute', { id })),
  route('POST /v1/disputes/:id', edit, ({ world, id, input }) => {
    const dispute = find(world, 'dispute', { id })
    dispute.metadata = mergeMetadata(dispute.metadata, input.metadata)
    const { evidence } = input
    if (evidence === undefined) return dispute
    const unknown = Object.keys(evidence).find((name) => !evidenceNames.includes(name))
    if (unknown !== undefined) {
      const param = `evidence[${unknown}]`
      throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
    }
    if (input.submit === false) Object.assign(dispute.evidence, evidence)
    else answerDispute(world, dispute, evidence)
    return dispute
  }),
  route('POST /v1/disputes/:id/close', z.strictObject(expandField), ({ world, id }) => {
    const dispute = find(world, 'dispute', { id })
    if (dispute.status === 'won' || dispute.status === 'lost') throw invalid('This dispute is already closed')
    closeDispute(world, dispute, 'lost')
    return dispute
  }),
]
