import { find, type World } from '../world.ts'
import { authenticate, isWaiting } from '../checkout/authenticate.ts'
import type { Form } from './card-form.ts'
import { showCheckout, submitCheckout } from './checkout-page.ts'
import { escape, money, page } from './html.ts'
import { showInvoice, showInvoicePdf, submitInvoice } from './invoice-page.ts'
import { type PageAnswer, redirect, shown } from './page-answer.ts'

export type PageCall = { method: string; url: URL; form: Form }

/** Serves Stripe's hosted pages; undefined for any other address. */
export function answerPage(world: World, { method, url, form }: PageCall): PageAnswer | undefined {
  const isPost = method === 'POST'
  const checkout = /^\/c\/pay\/(\w+)$/u.exec(url.pathname)?.[1]
  if (checkout !== undefined) {
    const problem = url.searchParams.get('problem') ?? undefined
    return isPost ? submitCheckout(world, checkout, form) : showCheckout(world, checkout, problem)
  }
  const waiting = /^\/authenticate\/(\w+)$/u.exec(url.pathname)?.[1]
  if (waiting !== undefined)
    return isPost ? submitAuthentication(world, waiting, form) : showAuthentication(world, waiting)
  const invoice = /^\/i\/(\w+)(\/pdf)?$/u.exec(url.pathname)
  if (invoice?.[2] !== undefined) return showInvoicePdf(world, invoice[1] ?? '')
  if (invoice?.[1] !== undefined)
    return isPost ? submitInvoice(world, invoice[1], form) : showInvoice(world, invoice[1])
  const receipt = /^\/receipts\/(\w+)$/u.exec(url.pathname)?.[1]
  return receipt === undefined ? undefined : showReceipt(world, receipt)
}

function showReceipt(world: World, id: string): PageAnswer {
  const { amount, amount_refunded: refunded, currency, created } = find(world, 'charge', { id })
  const date = new Date(created * 1000).toISOString().slice(0, 10)
  const back = refunded === 0 ? '' : `<p>Refunded: ${escape(money(refunded, currency))}</p>`
  return shown(
    200,
    page('Receipt', `<h1>Receipt</h1><p class="amount">${escape(money(amount, currency))}</p><p>${date}</p>${back}`),
  )
}

/** The bank's own page (3-D Secure): its customer says yes or no. */
function showAuthentication(world: World, id: string): PageAnswer {
  if (!isWaiting(world, id)) return nothingWaits()
  return shown(
    200,
    page(
      'Confirm with your bank',
      `<h1>Confirm with your bank</h1>
<p>This stands in for the page on which a bank asks its customer to confirm (3-D Secure).</p>
<form method="post" action="/authenticate/${id}">
<button name="outcome" value="complete">Complete authentication</button>
<button name="outcome" value="fail">Fail authentication</button></form>`,
    ),
  )
}

function submitAuthentication(world: World, id: string, form: Form): PageAnswer {
  if (!isWaiting(world, id)) return nothingWaits()
  const goTo = authenticate(world, id, form['outcome'] === 'complete' ? 'confirms' : 'refuses')
  if (goTo !== undefined) return redirect(goTo)
  return shown(200, page('Done', '<h1>Thank you</h1><p>You can close this page.</p>'))
}

function nothingWaits(): PageAnswer {
  return shown(410, page('Nothing to confirm', '<h1>Nothing to confirm</h1><p>This was answered already.</p>'))
}
