import type { StoredSubscriptionStatus, SubscriptionSource } from '@fobhouse/contract/billing.ts'

/** `MM/YYYY`, the stored and shown form. */
export function writeExpiry(month: number, year: number): string {
  return `${String(month).padStart(2, '0')}/${year}`
}

export type Paying = {
  source: SubscriptionSource
  status: StoredSubscriptionStatus
  payment_failed_at: string | null
}

/**
 * Whether a card must be kept: a running membership charges its next fee to it, or a fee is due. A cancelled membership
 * that is paid to its end does not need it.
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

/** Splits a member's cards, newest first as the provider lists them, into the one to keep and the rest. */
export function chooseCard<Card>(newestFirst: readonly Card[]): { kept: Card | undefined; replaced: Card[] } {
  const [kept, ...replaced] = newestFirst
  return { kept, replaced }
}
