import { expect, test } from 'vitest'
import { readCamt } from './read-camt.ts'
import { readCsvStatement } from './read-csv-statement.ts'
import { guessColumns, identify, isDay } from './rules.ts'

function camt(...entries: string[]): string {
  const stmt = `<Stmt><Id>1</Id>${entries.join('')}</Stmt>`
  return `<?xml version="1.0"?><n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${stmt}</BkToCstmrStmt></n:Document>`
}

function entry(parts: string, { amount = '50.00', currency = 'SEK', sign = 'CRDT' } = {}): string {
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-10</Dt></BookgDt>${parts}</Ntry>`
}

test('reads who paid, what they wrote, and the bank’s own reference', async () => {
  const details = `<AcctSvcrRef>A1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Smith &amp; Söner</Nm></Pty></Dbtr></RltdPties>
    <RmtInf><Ustrd>Avgift</Ustrd><Strd><CdtrRefInf><Ref>70004288</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>`
  expect(await readCamt(camt(entry(details)), 'sv-SE')).toEqual({
    skipped: 0,
    rejected: [],
    entries: [
      { bankReference: 'A1', date: '2026-03-10', amount: 5000, payer: 'Smith & Söner', text: '70004288 · Avgift' },
    ],
  })
})

test('a collected entry is each of its payments, if they add up', async () => {
  const part = (amount: string, ref: string) =>
    `<TxDtls><Amt Ccy="SEK">${amount}</Amt><RmtInf><Ustrd>${ref}</Ustrd></RmtInf></TxDtls>`
  const collected = (second: string) =>
    camt(entry(`<AcctSvcrRef>A1</AcctSvcrRef><NtryDtls>${part('20.00', 'one')}${part(second, 'two')}</NtryDtls>`))
  const { entries } = await readCamt(collected('30.00'), 'sv-SE')
  expect(entries.map(({ amount, text, bankReference }) => [amount, text, bankReference])).toEqual([
    [2000, 'one', 'A1/0'],
    [3000, 'two', 'A1/1'],
  ])
  const whole = await readCamt(collected('31.00'), 'sv-SE')
  expect(whole.entries).toMatchObject([{ amount: 5000, text: 'one · two', bankReference: 'A1' }])
})

test('leaves payments out alone, and lists what it cannot take', async () => {
  const statement = camt(
    entry('', { sign: 'DBIT' }),
    entry('', { currency: 'EUR' }),
    entry('', { amount: '1.234' }),
    '<Ntry><CdtDbtInd>CRDT</CdtDbtInd></Ntry>',
  )
  expect(await readCamt(statement, 'sv-SE')).toEqual({
    skipped: 1,
    entries: [],
    rejected: [
      { row: 2, message: 'validation.clubCurrency' },
      { row: 3, message: 'validation.amount' },
      { row: 4, message: 'validation.camt' },
    ],
  })
})

test.each([
  ['no XML', '<a><b></a>'],
  ['another message', '<Document><Other/></Document>'],
  ['entities', '<!DOCTYPE a [<!ENTITY b "c">]><Document/>'],
  ['what was cut off', camt(entry('')).slice(0, -30)],
  ['a tower of tags', `<Document>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</Document>`],
])('refuses %s', async (_what, xml) => {
  await expect(readCamt(xml, 'sv-SE')).rejects.toMatchObject({ code: 'validation' })
})

test('knows the columns of banks', () => {
  expect(guessColumns(['Bokföringsdag', 'Belopp', 'Avsändare', 'Meddelande', 'Saldo'])).toEqual({
    Bokföringsdag: 'date',
    Belopp: 'amount',
    Avsändare: 'payer',
    Meddelande: 'text',
  })
  // The first of two that say the same.
  const columns = Object.entries(guessColumns(['Valutadag', 'Saldo', 'Bokföringsdag', 'Belopp']))
  expect(columns).toEqual([
    ['Valutadag', 'date'],
    ['Belopp', 'amount'],
  ])
})

test('the bank’s own reference tells a payment, however its words are written', () => {
  const one = { bankReference: 'A1', date: '2026-03-10', amount: 5000, payer: 'Priya', text: 'Fee' }
  const named = [one, { ...one, text: 'FEE 2026' }, { ...one, bankReference: 'A2' }].map((each) => identify([each]))
  const [first, reworded, other] = named.map(([each]) => each?.facts)
  expect(reworded).toBe(first)
  expect(other).not.toBe(first)
})

test.each([
  ['2026-03-10', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-03', false],
  ['2026', false],
  ['+012026-03-10', false],
  ['', false],
])('whether %j is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test('reads amounts and days as the country writes them, and gives each payment a name of its own', () => {
  const mapping = { Datum: 'date', Belopp: 'amount', Text: 'text' } as const
  const csv =
    'Datum;Belopp;Text\n2026-03-10;1 250,50;a\n2026-03-10;1 250,50;a\n2026-03-11;-3,00;b\n\n2026-03-11;;c\nx;1;d'
  const { entries, skipped, rejected } = readCsvStatement(csv, { mapping, locale: 'sv-SE' })
  expect(entries).toMatchObject([{ amount: 125_050 }, { amount: 125_050 }])
  expect([skipped, rejected]).toEqual([2, [{ row: 6, message: 'validation.date' }]])
  const [one, two] = identify(entries).map(({ facts }) => facts)
  expect(one).not.toBe(two)
  expect(identify(entries).map(({ facts }) => facts)).toEqual([one, two])
})
