import type { ErrorBody } from '../objects.ts'

/** Stripe's error answer: https://docs.stripe.com/api/errors */
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

/** `param` names the body field that held the id; without it the id was in the path, which gives a 404. */
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
