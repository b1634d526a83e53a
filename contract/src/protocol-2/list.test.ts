import fc from 'fast-check'
import { expect, it } from 'vitest'
import { board, draft, listOf, signedList, signingKey, tag } from '../testing/protocol-2/club.ts'
import { hasTag, judgeList, type ListDraft, readList, signList, writeList } from './list.ts'
import { serverFrames, writeFrame } from './frames.ts'

const tagArbitrary = fc
  .uint8Array({ minLength: 12, maxLength: 12 })
  .map((bytes) => Buffer.from(bytes).toString('base64url'))
const windowArbitrary = fc
  .tuple(fc.integer({ min: 0, max: 4_000_000_000 }), fc.integer({ min: 1, max: 1_000_000 }))
  .map(([from, length]): [number, number] => [from, from + length])
const instantArbitrary = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

const draftArbitrary: fc.Arbitrary<ListDraft> = fc
  .record({
    version: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    issued: instantArbitrary,
    expires: instantArbitrary,
    reader_24_bit: fc.boolean(),
    locked_out: fc.boolean(),
    tags: fc.uniqueArray(tagArbitrary, { maxLength: 40 }),
    groups: fc.array(fc.option(fc.array(windowArbitrary, { maxLength: 4 })), { maxLength: 5 }),
    until: instantArbitrary,
    open: fc.record({
      windows: fc.array(windowArbitrary, { maxLength: 4 }),
      after_keyholder: fc.boolean(),
      minutes_before: fc.integer({ min: 0, max: 120 }),
    }),
  })
  .map(({ tags, groups, until, ...rest }) => ({
    ...draft,
    ...rest,
    groups: groups.map((windows, group) => ({
      windows,
      tags: tags.filter((_, index) => index % groups.length === group),
    })),
    keyholders: { until, tags: tags.slice(0, 3) },
  }))

it('is read as it was written', () => {
  const property = fc.property(draftArbitrary, (written) => {
    const sorted = (tags: readonly string[]) => tags.toSorted().join('')
    expect(readList(writeList(written))).toEqual({
      ...written,
      groups: written.groups.map(({ windows, tags }) => ({ windows, cards: sorted(tags) })),
      keyholders: { until: written.keyholders.until, cards: sorted(written.keyholders.tags) },
    })
  })
  fc.assert(property)
})

it('has its fields in the stated order, however they were given', () => {
  const text = writeList(Object.fromEntries(Object.entries(draft).toReversed()) as ListDraft)
  expect(text).toBe(writeList(draft))
  expect(Object.keys(JSON.parse(text) as object)).toEqual(
    'serial version issued expires hash_key_id hash_key reader_24_bit locked_out groups keyholders open'.split(' '),
  )
  expect(text).toMatch(
    /"groups":\[\{"windows":null,"cards":"[^"]+"\},.*"keyholders":\{"until":"[^"]+","cards":"[^"]+"\}/u,
  )
  expect(text).toMatch(/"open":\{"windows":\[\[\d+,\d+\]\],"after_keyholder":true,"minutes_before":30\}\}$/u)
})

it('names no card number, and a tag once', () => {
  const text = writeList({ ...draft, groups: [{ windows: null, tags: [tag('1002'), tag('1001'), tag('1002')] }] })
  expect(text).toContain(`"cards":"${tag('1002')}${tag('1001')}"`)
  expect(text).not.toMatch(/"1001"|"1002"/u)
})

it('cannot be written with a tag in two groups', () => {
  const group = { windows: null, tags: [tag('1001')] }
  expect(() => writeList({ ...draft, groups: [group, group] })).toThrow('a tag stands in two groups')
})

it('of 10,000 members is at most 175,000 bytes, and at most 18 for each beyond', () => {
  const sizeOf = (members: number) => {
    const tags = Array.from({ length: members }, (_, index) => tag(String(1_000_000 + index)))
    const signed = signList(signingKey, writeList({ ...draft, groups: [{ windows: null, tags }] }))
    expect(judgeList(signed, board).taken).toBe(true)
    return Buffer.byteLength(writeFrame(serverFrames.list, { command: 'list', ...signed }))
  }
  const size = sizeOf(10_000)
  expect(size).toBeLessThanOrEqual(175_000)
  expect(sizeOf(10_100) - size).toBeLessThanOrEqual(18 * 100)
})

it('finds every tag and no other', () => {
  const property = fc.property(fc.uniqueArray(tagArbitrary), tagArbitrary, (tags, other) => {
    const cards = tags.toSorted().join('')
    expect(tags.filter((each) => !hasTag(cards, each))).toEqual([])
    expect(hasTag(cards, other)).toBe(tags.includes(other))
  })
  fc.assert(property)
})

it('is acknowledged again only with the same text', () => {
  const signed = signedList()
  const stored = { version: draft.version, text: signed.list }
  expect(judgeList(signed, { ...board, stored }).taken).toBe(true)
  const changed = signedList({ locked_out: true })
  expect(judgeList(changed, { ...board, stored })).toEqual({ taken: false, reason: 'version', version: draft.version })
})

it('can be read again from the disk', () => {
  expect(readList(signedList().list)).toEqual(listOf())
  expect(readList('torn {')).toBeUndefined()
})
