import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFrameReader } from './frames.ts'

it('gives the same texts wherever the stream is cut', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'ö', '€', '🗝', '"'), maxLength: 9 })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), fc.integer({ min: 1, max: 9 }), (texts, size) => {
      const bytes = Buffer.from(texts.map((each) => `${each}\0`).join(''))
      const read: string[] = []
      const take = createFrameReader((each) => read.push(each))
      for (let start = 0; start < bytes.length; start += size) take(bytes.subarray(start, start + size))
      return read.length === texts.length && read.every((each, index) => each === texts[index])
    }),
  )
})

it('keeps what has no end yet to itself', () => {
  const read: string[] = []
  const take = createFrameReader((each) => read.push(each))
  take(Buffer.from('{"id":1}\0{"id'))
  expect(read).toEqual(['{"id":1}'])
  take(Buffer.from('":2}\0'))
  expect(read).toEqual(['{"id":1}', '{"id":2}'])
})
