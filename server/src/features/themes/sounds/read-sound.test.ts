import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { m4aOf, mp3Of, oggOf, wavOf } from '../../../testing/sounds.ts'
import { readSound } from './read-sound.ts'

const samples = [
  { name: 'WAV', bytes: wavOf(1500), expected: { mediaType: 'audio/wav', milliseconds: 1500 } },
  { name: 'Ogg Vorbis', bytes: oggOf('vorbis', 2500), expected: { mediaType: 'audio/ogg', milliseconds: 2500 } },
  { name: 'Ogg Opus', bytes: oggOf('opus', 2500), expected: { mediaType: 'audio/ogg', milliseconds: 2500 } },
  { name: 'M4A', bytes: m4aOf(['soun'], 4000), expected: { mediaType: 'audio/mp4', milliseconds: 4000 } },
  { name: 'MP3', bytes: mp3Of(100), expected: { mediaType: 'audio/mpeg', milliseconds: 2612 } },
  { name: 'MP3 behind a tag', bytes: mp3Of(100, 300), expected: { mediaType: 'audio/mpeg', milliseconds: 2612 } },
]

test.each(samples)('tells what $name is and how long', ({ bytes, expected }) => {
  expect(readSound(bytes)).toEqual(expected)
})

describe('what is no sound', () => {
  test.each([
    ['nothing', new Uint8Array()],
    ['a page', new TextEncoder().encode('<!doctype html><script>alert(1)</script>')],
    ['a page behind a tag', new TextEncoder().encode('ID3\u0004\0\0\0\0\0\0<script>alert(1)</script>')],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
    ['a film', m4aOf(['vide', 'soun'], 4000)],
    ['a film in Ogg', oggOf('theora', 2500)],
    ['one frame by accident', mp3Of(1)],
  ])('%s', (_name, bytes) => {
    expect(readSound(bytes)).toBeUndefined()
  })
})

test('reads whatever it is given without a fault', () => {
  const starts = samples.map(({ bytes }) => bytes)
  const damaged = fc
    .tuple(fc.constantFrom(...starts), fc.nat(), fc.uint8Array({ maxLength: 40 }), fc.nat())
    .map(([bytes, place, noise, cut]) => {
      const copy = bytes.slice()
      copy.set(noise.subarray(0, Math.max(0, copy.length - (place % copy.length))), place % copy.length)
      return copy.subarray(0, cut % (copy.length + 1))
    })
  fc.assert(
    fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 200 })), (bytes) => {
      const sound = readSound(bytes)
      expect(sound === undefined || sound.milliseconds === null || sound.milliseconds >= 0).toBe(true)
    }),
    { numRuns: 500 },
  )
})
