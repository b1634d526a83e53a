import { all, type World } from '../world.ts'
import { createCard } from '../payments/save-card.ts'
import { behaviourOfNumber } from '../payments/test-cards.ts'
import type { PaymentMethod } from '../objects.ts'
import { escape } from './html.ts'

export type Form = Record<string, string>

const examples = [
  ['4242 4242 4242 4242', 'works'],
  ['4000 0025 0000 3155', 'is confirmed at the bank once'],
  ['4000 0027 6000 3184', 'is confirmed every time'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has no funds'],
  ['4000 0000 0000 0341', 'can be saved, but not charged'],
  ['4000 0000 0000 0259', 'is disputed once charged'],
] as const

const explanation = `<h2>Test cards</h2><p>With any later month and any security code:</p>
<ul>${examples.map(([number, effect]) => `<li><span class="number">${number}</span> ${effect}</li>`).join('')}</ul>`

/** Fields for a card, and a button for each card that the customer has saved. */
export function cardForm(
  world: World,
  given: { action: string; button: string; customer: string | null; savedLabel?: string },
): string {
  const saved = given.savedLabel === undefined ? [] : savedCards(world, given.customer)
  const buttons = saved.map(({ id, card }) => {
    const words = `${given.savedLabel ?? ''} ${card.brand} •••• ${card.last4}`
    return `<form method="post" action="${escape(given.action)}"><button name="saved" value="${id}">${escape(words)}</button></form>`
  })
  return `${buttons.join('')}
<form method="post" action="${escape(given.action)}" autocomplete="off">
<label for="cardNumber">Card number</label>
<input id="cardNumber" name="cardNumber" inputmode="numeric" required>
<div class="pair"><div><label for="cardExpiry">Expiry (MM / YY)</label>
<input id="cardExpiry" name="cardExpiry" inputmode="numeric" required></div>
<div><label for="cardCvc">Security code</label>
<input id="cardCvc" name="cardCvc" inputmode="numeric" required></div></div>
<label for="billingName">Name on card</label>
<input id="billingName" name="billingName" required>
<button>${escape(given.button)}</button></form>
${explanation}`
}

function savedCards(world: World, customer: string | null): PaymentMethod[] {
  return customer === null ? [] : all(world, 'payment_method').filter((each) => each.customer === customer)
}

/** The payment method that a form asks for, or what is wrong with the entered card. */
export function cardOf(
  world: World,
  form: Form,
  customer: string | null,
): { method: PaymentMethod } | { problem: string } {
  const saved = savedCards(world, customer).find((each) => each.id === form['saved'])
  if (saved) return { method: saved }
  const behaviour = behaviourOfNumber((form['cardNumber'] ?? '').replaceAll(/[\s-]/gu, ''))
  if (behaviour === undefined) {
    return { problem: 'Your card was declined. This is a simulation, and that is no test card.' }
  }
  const [, month = '', year = ''] =
    /^(\d{1,2})\s*(?:\/\s*)?(?:20)?(\d{2})$/u.exec((form['cardExpiry'] ?? '').trim()) ?? []
  const expiry = { month: Number(month), year: 2000 + Number(year) }
  if (expiry.month < 1 || expiry.month > 12) return { problem: "Your card's expiration date is incomplete." }
  if (isPast(world, expiry)) return { problem: "Your card's expiration date is in the past." }
  if (!/^\d{3,4}$/u.test(form['cardCvc'] ?? '')) return { problem: "Your card's security code is incomplete." }
  const name = form['billingName']?.trim() ?? ''
  return { method: createCard(world, { behaviour, ...expiry, details: { name: name === '' ? null : name } }) }
}

function isPast(world: World, { month, year }: { month: number; year: number }): boolean {
  return Date.UTC(year, month, 1) <= world.mainTime() * 1000
}
