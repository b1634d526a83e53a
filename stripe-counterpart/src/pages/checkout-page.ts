import { payAtCheckout } from '../checkout/complete-session.ts'
import type { CheckoutSession } from '../objects.ts'
import { find, type World } from '../world.ts'
import { cardForm, cardOf, type Form } from './card-form.ts'
import { escape, money, page } from './html.ts'
import { type PageAnswer, redirect, shown } from './page-answer.ts'

const titles = { payment: 'Pay', setup: 'Save your card', subscription: 'Subscribe' } as const
const buttons = { payment: 'Pay', setup: 'Save card', subscription: 'Subscribe' } as const

const notConfirmed = 'Your bank did not confirm this card. Choose another card and try again.'

export function showCheckout(world: World, id: string, problem: string | undefined): PageAnswer {
  const session = find(world, 'checkout.session', { id })
  if (session.status !== 'open') return shown(410, closed(session))
  return shown(200, open(world, session, problem === undefined ? undefined : notConfirmed))
}

export function submitCheckout(world: World, id: string, form: Form): PageAnswer {
  const session = find(world, 'checkout.session', { id })
  if (session.status !== 'open') return shown(410, closed(session))
  const card = cardOf(world, form, session.customer)
  const step = 'problem' in card ? card : payAtCheckout(world, session, card.method)
  return 'goTo' in step ? redirect(step.goTo) : shown(402, open(world, session, step.problem))
}

function open(world: World, session: CheckoutSession, problem: string | undefined): string {
  const { mode, amount_total: total, currency } = session
  const lines = (world.state.sessionPlans[session.id]?.lines ?? []).map(({ description, quantity, amount }) => {
    return `<li>${quantity} × ${escape(description)}: ${escape(money(amount, currency ?? 'usd'))}</li>`
  })
  const cancel =
    session.cancel_url === null ? '' : `<p><a href="${escape(session.cancel_url)}">Cancel and go back</a></p>`
  return page(
    titles[mode],
    `<h1>${titles[mode]}</h1>
${total === null ? '' : `<p class="amount">${escape(money(total, currency ?? 'usd'))}</p><ul>${lines.join('')}</ul>`}
${problem === undefined ? '' : `<p class="problem" role="alert">${escape(problem)}</p>`}
${cardForm(world, {
  action: `/c/pay/${session.id}`,
  button: buttons[mode],
  customer: session.customer,
  ...(mode === 'setup' ? {} : { savedLabel: `${buttons[mode]} with` }),
})}
${cancel}`,
  )
}

function closed({ status }: CheckoutSession): string {
  const words = status === 'complete' ? 'This page has done its work already.' : 'This page has expired.'
  return page('Checkout', `<h1>Nothing to do here</h1><p>${words}</p>`)
}
