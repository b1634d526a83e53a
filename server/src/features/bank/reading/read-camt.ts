import { languages, type Locale } from '@fobhouse/contract/languages.ts'
import { z } from 'zod'
import { invalidField } from '../../../core/errors.ts'
import { isDay, type Statement, type StatementEntry } from './rules.ts'

// ISO 20022 camt.053, bank-to-customer statement: https://www.iso20022.org/catalogue-messages. The parts read here are
// the same since version 2, except that version 8 moved the payer into `Pty` and the state into `Cd`.

const text = z.preprocess(
  (value) => (isWithAttributes(value) ? value['#text'] : value),
  z.string().default('').transform(withoutEscapes),
)
const amount = z.object({ '#text': z.string(), '@Ccy': z.string() })
const party = z.object({ Nm: text.optional(), Pty: z.object({ Nm: text.optional() }).optional() }).optional()
const detail = z.object({
  Refs: z.object({ AcctSvcrRef: text.optional(), TxId: text.optional(), EndToEndId: text.optional() }).optional(),
  Amt: amount.optional(),
  AmtDtls: z.object({ TxAmt: z.object({ Amt: amount }).optional() }).optional(),
  RltdPties: z.object({ Dbtr: party }).optional(),
  RmtInf: z
    .object({
      Ustrd: z.array(text).default([]),
      Strd: z.array(z.object({ CdtrRefInf: z.object({ Ref: text.optional() }).optional() })).default([]),
    })
    .optional(),
})
type Detail = z.output<typeof detail>
const entry = z.object({
  Amt: amount,
  CdtDbtInd: text,
  RvslInd: text.optional(),
  Sts: z.union([z.object({ Cd: text }).transform(({ Cd }) => Cd), text]).default(''),
  BookgDt: z.object({ Dt: text.optional(), DtTm: text.optional() }).optional(),
  ValDt: z.object({ Dt: text.optional(), DtTm: text.optional() }).optional(),
  AcctSvcrRef: text.optional(),
  NtryDtls: z.array(z.object({ TxDtls: z.array(detail).default([]) })).default([]),
  AddtlNtryInf: text.optional(),
})
type Entry = z.output<typeof entry>
const statements = z.object({
  Document: z.object({
    BkToCstmrStmt: z.object({ Stmt: z.array(z.object({ Ntry: z.array(z.unknown()).default([]) })) }),
  }),
})

const lists = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd'])
/** Deeper than any statement; a file with deeper nesting is refused before it costs anything. */
const mostDepth = 40

/** Reads the incoming payments. Throws `validation` if the file is not a statement. */
export async function readCamt(xml: string, locale: Locale): Promise<Statement> {
  const document = await parse(xml)
  const read = statements.safeParse(document)
  if (!read.success) throw invalidField('statement', 'validation.camt')
  const statement: Statement = { entries: [], skipped: 0, rejected: [] }
  const rows = read.data.Document.BkToCstmrStmt.Stmt.flatMap(({ Ntry }) => Ntry)
  for (const [index, row] of rows.entries()) {
    const one = entry.safeParse(row)
    if (!one.success) statement.rejected.push({ row: index + 1, message: 'validation.camt' })
    else takeUp(statement, { row: index + 1, entry: one.data, currency: languages[locale].currency })
  }
  return statement
}

/** Resolves no entities and refuses document types: a statement needs neither. */
async function parse(xml: string): Promise<unknown> {
  const isWhole = /<\/(?:\w+:)?Document>\s*$/.test(xml) // the parser would read a truncated file as far as it goes
  if (!isWhole || /<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw invalidField('statement', 'validation.camt')
  const { XMLParser } = await import('fast-xml-parser')
  try {
    const parser = new XMLParser({
      processEntities: false,
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      removeNSPrefix: true,
      parseTagValue: false,
      parseAttributeValue: false,
      maxNestedTags: mostDepth,
      isArray: (name) => lists.has(name),
    })
    return parser.parse(xml)
  } catch (cause) {
    if (cause instanceof RangeError || (cause instanceof Error && cause.constructor === Error)) {
      throw invalidField('statement', 'validation.camt')
    }
    throw cause
  }
}

type Row = { row: number; entry: Entry; currency: string }

function takeUp(statement: Statement, { row, entry: { Sts, CdtDbtInd, RvslInd, ...rest }, currency }: Row): void {
  const isIn = CdtDbtInd === 'CRDT' && RvslInd !== 'true'
  if (!isIn || Sts === 'PDNG' || Sts === 'INFO' || Sts === 'FUTR') {
    statement.skipped += 1
    return
  }
  const read = entriesOf(rest, currency)
  if (typeof read === 'string') statement.rejected.push({ row, message: read })
  else statement.entries.push(...read)
}

/** Splits a collected entry into its payments, if they add up to its amount; else returns it as one payment. */
function entriesOf(
  entry: Pick<Entry, 'Amt' | 'BookgDt' | 'ValDt' | 'AcctSvcrRef' | 'NtryDtls' | 'AddtlNtryInf'>,
  currency: string,
): StatementEntry[] | string {
  const { Amt, BookgDt, ValDt, AcctSvcrRef, NtryDtls, AddtlNtryInf } = entry
  if (Amt['@Ccy'] !== currency) return 'validation.clubCurrency'
  const whole = minorOf(Amt['#text'])
  if (whole === undefined) return 'validation.amount'
  const date = (BookgDt?.Dt ?? BookgDt?.DtTm ?? ValDt?.Dt ?? ValDt?.DtTm ?? '').slice(0, 10)
  if (!isDay(date)) return 'validation.date'
  const details = NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  const parts = details.map((each) => amountOf(each, currency))
  const isCollected = details.length > 1 && parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) === whole
  const taken = isCollected && parts.every((part) => part !== undefined && part > 0) ? details : [details[0] ?? {}]
  return taken.map((each, index) => ({
    bankReference: referenceOf(each, AcctSvcrRef, { index, isPart: taken.length > 1 }),
    date,
    amount: taken.length > 1 ? (parts[index] ?? 0) : whole,
    payer: each.RltdPties?.Dbtr?.Pty?.Nm ?? each.RltdPties?.Dbtr?.Nm ?? '',
    text: textOf(taken.length > 1 ? [each] : details, AddtlNtryInf),
  }))
}

function referenceOf(
  { Refs }: Detail,
  ofEntry: string | undefined,
  { index, isPart }: { index: number; isPart: boolean },
): string | null {
  const own = Refs?.AcctSvcrRef || Refs?.TxId
  if (own) return own
  if (!ofEntry) return null
  return isPart ? `${ofEntry}/${index}` : ofEntry
}

function textOf(details: readonly Detail[], ofEntry: string | undefined): string {
  const parts = details.flatMap(({ RmtInf, Refs }) => [
    ...(RmtInf?.Strd.flatMap(({ CdtrRefInf }) => CdtrRefInf?.Ref ?? []) ?? []),
    ...(RmtInf?.Ustrd ?? []),
    ...(Refs?.EndToEndId && Refs.EndToEndId !== 'NOTPROVIDED' ? [Refs.EndToEndId] : []),
  ])
  return (parts.length > 0 ? parts : [ofEntry ?? '']).filter((part) => part !== '').join(' · ')
}

function amountOf({ Amt, AmtDtls }: Detail, currency: string): number | undefined {
  const part = Amt ?? AmtDtls?.TxAmt?.Amt
  return part?.['@Ccy'] === currency ? minorOf(part['#text']) : undefined
}

/** Parses an amount exactly: the currencies of clubs have two minor digits, but the standard allows five. */
function minorOf(written: string): number | undefined {
  const match = /^\+?(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(written.trim())
  if (!match) return undefined
  const minor = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return minor > 0 ? minor : undefined
}

function isWithAttributes(value: unknown): value is { '#text': unknown } {
  return typeof value === 'object' && value !== null && '#text' in value
}

/** XML's own five escapes; nothing else is resolved. */
function withoutEscapes(escaped: string): string {
  const marks = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }
  return escaped.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (mark) => marks[mark as keyof typeof marks]).trim() // only these fit
}
