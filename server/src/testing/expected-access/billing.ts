import { ofAPerson, type ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<
  | 'billing'
  | 'membership'
  | 'manualFees'
  | 'paymentCards'
  | 'plans'
  | 'receipts'
  | 'reconciliation'
  | 'rehearsal'
  | 'signup'
  | 'stripeWebhook'
  | 'topUps'
> = {
  'billing.accountSummary': { who: 'administrators', duty: ['people', 'money'], names: ofAPerson },
  'membership.signUp': { who: 'signedIn', names: 'club' },
  'membership.myPlan': { who: 'signedIn', kiosk: true },
  'membership.cancel': { who: 'signedIn' },
  'membership.resume': { who: 'signedIn' },
  'membership.pay': { who: 'signedIn' },
  'membership.myPayments': { who: 'signedIn', kiosk: true },
  'membership.memberPlan': { who: 'administrators', duty: ['people', 'money'], names: ofAPerson },
  'membership.endMemberPlan': { who: 'administrators', duty: 'money', names: ofAPerson },
  'manualFees.offers': { who: 'administrators', duty: 'money', names: ofAPerson },
  'manualFees.assign': { who: 'administrators', duty: 'money', names: ofAPerson },
  'manualFees.howToPay': { who: 'signedIn', kiosk: true },
  'paymentCards.get': { who: 'signedIn', kiosk: true },
  'paymentCards.save': { who: 'signedIn' },
  'paymentCards.refresh': { who: 'signedIn' },
  'paymentCards.remove': { who: 'signedIn' },
  'plans.tiers': { who: 'administrators', duty: ['people', 'money'] },
  'plans.createTier': { who: 'administrators', duty: 'money' },
  'plans.tier': { who: 'administrators', duty: ['people', 'money'], names: 'club' },
  'plans.updateTier': { who: 'administrators', duty: 'money', names: 'club' },
  'plans.removeTier': { who: 'administrators', duty: 'money', names: 'club' },
  'plans.plans': { who: 'administrators', duty: ['people', 'money'] },
  'plans.createPlan': { who: 'administrators', duty: 'money' },
  'plans.plan': { who: 'administrators', duty: ['people', 'money'], names: 'club' },
  'plans.updatePlan': { who: 'administrators', duty: 'money', names: 'club' },
  'plans.removePlan': { who: 'administrators', duty: 'money', names: 'club' },
  'plans.offered': { who: 'signedIn' },
  'receipts.get': { who: 'signedIn', names: 'club' },
  'reconciliation.read': { who: 'administrators', duty: 'money' },
  'reconciliation.compare': { who: 'administrators', duty: 'money' },
  'reconciliation.mend': { who: 'administrators', duty: 'money', names: 'club' },
  'rehearsal.read': { who: 'administrators', duty: 'money' },
  'rehearsal.start': { who: 'administrators', duty: 'money' },
  'rehearsal.export': { who: 'administrators', duty: 'money' },
  'signup.get': { who: 'signedIn' },
  'signup.choose': { who: 'signedIn' },
  'signup.checkInduction': { who: 'signedIn' },
  'signup.registerCard': { who: 'signedIn' },
  'signup.complete': { who: 'signedIn' },
  'signup.skip': { who: 'signedIn' },
  // Checked by its signature alone.
  'stripeWebhook.receive': { who: 'anyone' },
  'topUps.start': { who: 'signedIn' },
  'topUps.listOpen': { who: 'signedIn' },
  'topUps.refresh': { who: 'signedIn', names: 'club' },
}
