import { intentOf } from '../billing/finalize-invoice.ts'
import { confirmIntent } from '../billing/pay-invoice.ts'
import type { Invoice } from '../billing-objects.ts'
import { find, type World } from '../world.ts'
import { cardForm, cardOf, type Form } from './card-form.ts'
import { escape, money, page } from './html.ts'
import { type PageAnswer, redirect, shown } from './page-answer.ts'
import { pdf } from './pdf.ts'

export function showInvoice(world: World, id: string): PageAnswer {
  return shown(200, draw(world, find(world, 'invoice', { id }), undefined))
}

/** Pays an open invoice with the card of the form, or goes on to the bank's page. */
export function submitInvoice(world: World, id: string, form: Form): PageAnswer {
  const invoice = find(world, 'invoice', { id })
  const intent = intentOf(world, invoice)
  if (invoice.status !== 'open' || intent === undefined) return redirect(`${world.address()}/i/${id}`)
  const card = cardOf(world, form, invoice.customer)
  if ('problem' in card) return shown(402, draw(world, invoice, card.problem))
  const result = confirmIntent(world, intent, { method: card.method, isOffSession: false })
  if (result === 'requires_action') return redirect(`${world.address()}/authenticate/${intent.id}`)
  if (result === 'succeeded') return redirect(`${world.address()}/i/${id}`)
  return shown(402, draw(world, invoice, intent.last_payment_error?.message ?? 'Your card was declined.'))
}

export function showInvoicePdf(world: World, id: string): PageAnswer {
  const invoice = find(world, 'invoice', { id })
  return { status: 200, headers: { 'content-type': 'application/pdf' }, body: pdf(linesOf(invoice)) }
}

function draw(world: World, invoice: Invoice, problem: string | undefined): string {
  const title = `Invoice ${invoice.number ?? ''}`
  return page(
    title,
    `<h1>${escape(title)}</h1><p class="amount">${escape(money(invoice.amount_due, invoice.currency))}</p>
<ul>${invoice.lines.data.map((line) => `<li>${escape(`${line.description ?? ''}: ${money(line.amount, invoice.currency)}`)}</li>`).join('')}</ul>
${problem === undefined ? '' : `<p class="problem" role="alert">${escape(problem)}</p>`}
${invoice.status === 'open' ? toPay(world, invoice) : `<p>${escape(words[invoice.status])}</p>`}
<p><a href="/i/${invoice.id}/pdf">Download invoice</a></p>`,
  )
}

const words = {
  draft: 'This invoice is not final yet.',
  paid: 'Invoice paid. Thank you.',
  uncollectible: 'This invoice is closed.',
  void: 'This invoice was cancelled.',
} as const

function toPay(world: World, invoice: Invoice): string {
  const intent = intentOf(world, invoice)
  const confirm =
    intent?.status === 'requires_action'
      ? `<p>Your bank asks you to confirm this payment.</p><p><a href="/authenticate/${intent.id}">Confirm payment</a></p>`
      : ''
  return `${confirm}${cardForm(world, { action: `/i/${invoice.id}`, button: 'Pay invoice', customer: invoice.customer, savedLabel: 'Pay with' })}`
}

function linesOf(invoice: Invoice): string[] {
  const date = new Date(invoice.created * 1000).toISOString().slice(0, 10)
  return [
    `Invoice ${invoice.number ?? '(draft)'}`,
    `Date: ${date}`,
    ...(invoice.customer_email === null ? [] : [`Billed to: ${invoice.customer_email}`]),
    ...invoice.lines.data.map((line) => `${line.description ?? ''}: ${money(line.amount, invoice.currency)}`),
    `Due: ${money(invoice.amount_due, invoice.currency)}`,
    `Paid: ${money(invoice.amount_paid, invoice.currency)}`,
    'Simulated: no money moved.',
  ]
}
