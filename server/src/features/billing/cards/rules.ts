import type { StoredSubscriptionStatus, SubscriptionSource } from '@fobhouse/contract/billing.ts'

/** `MM/YYYY`, as it is stored and shown. */
export function writeExpiry(month: number, year: number): string {
  return `${String(month).padStart(2, '0')}/${year}`
}

export type Paying = {
  source: SubscriptionSource
  status: StoredSubscriptionStatus
  payment_failed_at: string | null
}

/**
 * Whether a card must stay: the next fee of a membership that goes on is charged to it, or one that is due. A membership
 * that was cancelled and is paid to its end needs none.
 */
export function isCardNeeded(subscription: Paying | undefined): boolean {
  if (subscription?.source !== 'stripe') return false
  switch (subscription.status) {
    case 'pending':
    case 'active':
      return true
    case 'cancelling':
      return subscription.payment_failed_at !== null
    case 'inactive':
      return false
  }
}

/** The newest of a member's cards at the provider, which lists them so; the others gave way to it. */
export function chooseCard<Card>(newestFirst: readonly Card[]): { kept: Card | undefined; replaced: Card[] } {
  const [kept, ...replaced] = newestFirst
  return { kept, replaced }
}
