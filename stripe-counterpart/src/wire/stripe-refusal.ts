import type { ErrorBody } from '../objects.ts'

/** What Stripe answers instead of an object: https://docs.stripe.com/api/errors */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.name = 'StripeRefusal'
    this.status = status
    this.body = body
  }
}

/** A request that cannot be carried out as it is. */
export function invalid(message: string, details: Pick<ErrorBody, 'code' | 'param'> = {}): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...details })
}

/** `param` names where the id stood in the body; without it the id was the address, which is a 404. */
export function missing(what: string, id: string, param?: string): StripeRefusal {
  return new StripeRefusal(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: param ?? 'id',
  })
}

export function cardRefusal(body: Omit<ErrorBody, 'type'>): StripeRefusal {
  return new StripeRefusal(402, { type: 'card_error', ...body })
}
