import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEvents } from './event-stream.ts'

function streamOf(chunks: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}

async function read(text: string, cuts: readonly number[] = []): Promise<string[]> {
  const bytes = new TextEncoder().encode(text)
  const places = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].toSorted(
    (a, b) => a - b,
  )
  const chunks = places.slice(1).map((end, index) => bytes.slice(places[index], end))
  const events: string[] = []
  for await (const event of readEvents(streamOf(chunks))) events.push(event)
  return events
}

describe('readEvents', () => {
  it.each([
    ['one event', 'data: {"a":1}\n\n', ['{"a":1}']],
    ['without a space', 'data:x\n\n', ['x']],
    ['only the first space is a separator', 'data:  x\n\n', [' x']],
    ['several lines', 'data: a\ndata: b\n\n', ['a\nb']],
    ['comments that keep the line open', ': ping\n\ndata: a\n\n: ping\n\n', ['a']],
    ['other fields', 'event: tap\nid: 5\nretry: 10\ndata: a\n\n', ['a']],
    ['other line ends', 'data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
    ['an event that never ended', 'data: a\n\ndata: b\n', ['a']],
  ])('reads %s', async (_case, text, expected) => {
    expect(await read(text)).toEqual(expected)
  })

  it('reads the same wherever the network cuts, also within a letter', async () => {
    const text = ': hello\n\ndata: {"name":"Åsa 🔑"}\n\nevent: x\ndata: 2\ndata: 3\n\n'
    const whole = await read(text)
    expect(whole).toHaveLength(2)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat()), async (cuts) => {
        expect(await read(text, cuts)).toEqual(whole)
      }),
    )
  })
})
