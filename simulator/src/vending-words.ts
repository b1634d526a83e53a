import type { VendingAnswer, VendingEvent, VendingRequest } from './vending.ts'

/** What happened at a vending machine, in plain words. */
export function describeVendingEvent(event: VendingEvent): string {
  switch (event.type) {
    case 'authorised':
      return 'Connected: the portal knows this machine.'
    case 'ready':
      return 'Ready to sell.'
    case 'refused':
      return 'The portal refuses this machine: it is not authorised yet, or its key is wrong or revoked.'
    case 'disconnected':
      return `No connection (${event.reason}). The machine sells nothing and tries again.`
    case 'rebooting':
      return 'Restarting.'
    case 'lockout':
      return event.lockedOut ? 'Locked out for maintenance.' : 'No longer locked out.'
    case 'asked':
      return `Card ${event.request.cardId}: ${describeRequest(event.request)} …`
    case 'answered':
      return `Card ${event.request.cardId}: ${describeAnswer(event.answer)}`
  }
}

function describeRequest(request: VendingRequest): string {
  return request.command === 'balance' ? 'balance' : `${request.command} of ${request.amount}`
}

function describeAnswer(answer: VendingAnswer): string {
  const balance = answer.balance === undefined ? '' : `, balance ${majorUnits(answer.balance)}`
  return answer.success ? `OK${balance}.` : `refused, ${answer.reason}${balance}.`
}

function majorUnits(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(Math.abs(minor % 100)).padStart(2, '0')}`
}
