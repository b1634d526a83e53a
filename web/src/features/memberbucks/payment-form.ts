import { minorFromTyped } from '@fobhouse/contract/money.ts'
import { type Payment, paymentSchema } from '@fobhouse/contract/routes/memberbucks.ts'
import { type FieldErrors, validateWith } from '../../lib/form-errors.ts'

export type PaymentValues = { kind: Payment['kind']; amount: string; description: string }

/** The request for the typed amount; unreadable text becomes 0, which the schema refuses. */
export function paymentOf({ kind, amount, description }: PaymentValues): Payment {
  return { kind, amount: minorFromTyped(amount) ?? 0, description }
}

const validate = validateWith(paymentSchema)

/** The texts of the faults by field; `tooMuch` if the balance is too low. */
export function validatePayment(values: PaymentValues, balance: number, tooMuch: string): FieldErrors {
  const payment = paymentOf(values)
  const errors = validate(payment)
  return payment.amount > balance ? { amount: tooMuch, ...errors } : errors
}
