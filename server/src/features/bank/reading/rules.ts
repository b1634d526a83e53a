import type { BankField, BankMapping } from '@fobhouse/contract/routes/bank.ts'
import type { Amount } from '@fobhouse/contract/money.ts'
import { foldName, withoutAccents } from '@fobhouse/contract/text.ts'

/** One incoming payment of a statement. */
export type StatementEntry = {
  /** The bank's reference; null if it gives none. */
  bankReference: string | null
  /** `YYYY-MM-DD`. */
  date: string
  amount: Amount
  payer: string
  text: string
}

export type Statement = {
  entries: StatementEntry[]
  /** Outgoing payments and payments that are not booked yet. */
  skipped: number
  rejected: { row: number; message: string }[]
}

/** Names of columns as banks write them in English and Swedish, without accents and with letters and digits only. */
const headerWords: Record<BankField, string> = {
  date: 'date bookingdate transactiondate valuedate posted postingdate datum bokforingsdag bokforingsdatum bokford transaktionsdag transaktionsdatum valutadag',
  amount: 'amount credit creditamount paidin moneyin value belopp insattning insatt kredit',
  payer: 'payer name from payername counterparty debtor betalare avsandare namn motpart fran',
  text: 'description text details narrative message memo particulars meddelande beskrivning rubrik specifikation transaktionstext',
  reference: 'reference paymentreference payerreference ref ocr referens ocrnummer referensnummer betalningsreferens',
  bankReference:
    'transactionid bankreference transactionreference entryreference id verifikationsnummer transaktionsid bankreferens arkivreferens',
}

const fieldByWord = new Map(
  // Safe, because these are the object's own keys.
  (Object.keys(headerWords) as BankField[]).flatMap((field) =>
    headerWords[field].split(' ').map((word) => [word, field] as const),
  ),
)

/** Guesses the meaning of a statement's columns from their names; each field once. */
export function guessColumns(columns: readonly string[]): BankMapping {
  const mapping: BankMapping = {}
  const taken = new Set<BankField>()
  for (const column of columns) {
    const field = fieldByWord.get(withoutAccents(foldName(column)).replaceAll(/[^\p{L}\p{N}]/gu, ''))
    if (field === undefined || taken.has(field)) continue
    mapping[column] = field
    taken.add(field)
  }
  return mapping
}

/**
 * Gives each entry an identity: the bank's own reference if there is one, otherwise all its content plus a counter,
 * since two people may pay the same on one day. Reading the same file again gives the same identities.
 */
export function identify(entries: readonly StatementEntry[]): { entry: StatementEntry; facts: string }[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const { bankReference, date, amount, payer, text } = entry
    if (bankReference !== null) return { entry, facts: JSON.stringify(['bank', bankReference, date, amount]) }
    const facts = JSON.stringify([date, amount, foldName(payer), foldName(text)])
    const count = seen.get(facts) ?? 0
    seen.set(facts, count + 1)
    return { entry, facts: JSON.stringify([facts, count]) }
  })
}

/** Whether this date exists. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
