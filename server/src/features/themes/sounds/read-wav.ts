import { tagAt, viewOf } from './bytes.ts'
import type { Sound } from './sound.ts'

/** RIFF WAVE: chunks of a name, a length and their content (http://soundfile.sapp.org/doc/WaveFormat/). */
export function readWav(bytes: Uint8Array): Sound | undefined {
  if (tagAt(bytes, 0) !== 'RIFF' || tagAt(bytes, 8) !== 'WAVE') return undefined
  const view = viewOf(bytes)
  let bytesPerSecond = 0
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = tagAt(bytes, at)
    const length = view.getUint32(at + 4, true)
    if (name === 'fmt ' && at + 20 <= bytes.length) bytesPerSecond = view.getUint32(at + 16, true)
    if (name === 'data' && bytesPerSecond > 0) {
      const there = Math.min(length, bytes.length - at - 8)
      return { mediaType: 'audio/wav', milliseconds: Math.round((there / bytesPerSecond) * 1000) }
    }
    at += 8 + length + (length % 2)
  }
  return undefined
}
