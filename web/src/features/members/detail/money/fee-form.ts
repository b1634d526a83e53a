import { minorFromTyped } from '@fobhouse/contract/money.ts'
import type { RequestOf } from '@fobhouse/contract/route.ts'
import { type manualFeeRoutes, manualFeeSchema, type manualSources } from '@fobhouse/contract/routes/manual-fees.ts'
import { type FieldErrors, validateWith } from '../../../../lib/form-errors.ts'

export type FeeValues = {
  planId: string
  paidUntil: string
  type: (typeof manualSources)[number]
  amount: string
}
export type Fee = RequestOf<typeof manualFeeRoutes.assign>['body']

/** The request; an unreadable amount becomes one that the schema refuses. */
export function feeOf({ planId, paidUntil, type, amount }: FeeValues): Fee {
  return { planId: Number(planId), paidUntil, type, amount: minorFromTyped(amount) ?? -1 }
}

const validate = validateWith(manualFeeSchema)

export function validateFee(values: FeeValues): FieldErrors {
  return validate(feeOf(values))
}
