import { intentOf } from '../billing/finalize-invoice.ts'
import { confirmIntent } from '../billing/pay-invoice.ts'
import type { Invoice } from '../billing-objects.ts'
import { find, type World } from '../world.ts'
import { cardForm, cardOf, type Form } from './card-form.ts'
import { escape, money, page } from './html.ts'
import { type PageAnswer, redirect, shown } from './page-answer.ts'

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

/** One page of plain lines as PDF 1.4, in the font that every reader has. */
function pdf(lines: readonly string[]): Uint8Array {
  const text = lines.map((line) => `(${encode(line)}) Tj T*`).join('\n')
  const content = `BT /F1 12 Tf 16 TL 72 770 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  // Latin-1 is what WinAnsiEncoding reads, and one byte a character keeps the offsets true.
  return Buffer.from(file, 'latin1')
}

function encode(line: string): string {
  const known = line.replaceAll(/[^ -~\u00A0-\u00FF]/gu, '?')
  return known.replaceAll(/[\\()]/gu, String.raw`\$&`)
}
