import { readM4a } from './read-m4a.ts'
import { readMp3 } from './read-mp3.ts'
import { tagAt, viewOf } from './bytes.ts'
import type { Sound } from './sound.ts'

const opusRate = 48_000

/**
 * Ogg with Vorbis or Opus in its first stream (RFC 3533, RFC 7845, https://xiph.org/vorbis/doc/Vorbis_I_spec.html). The
 * last page says how many samples there were.
 */
function readOgg(bytes: Uint8Array): Sound | undefined {
  if (tagAt(bytes, 0) !== 'OggS' || bytes.length < 28) return undefined
  const view = viewOf(bytes)
  const packet = 27 + view.getUint8(26) // behind the table of segments
  const rate = sampleRate(bytes, view, packet)
  if (rate === undefined) return undefined
  const last = lastPage(bytes)
  const samples = last + 14 <= bytes.length ? Number(view.getBigInt64(last + 6, true)) : -1
  const skipped = rate === opusRate && tagAt(bytes, packet, 8) === 'OpusHead' ? view.getUint16(packet + 10, true) : 0
  const milliseconds = samples > 0 ? Math.max(0, Math.round(((samples - skipped) / rate) * 1000)) : null
  return { mediaType: 'audio/ogg', milliseconds }
}

function sampleRate(bytes: Uint8Array, view: DataView, packet: number): number | undefined {
  if (packet + 16 > bytes.length) return undefined
  if (tagAt(bytes, packet, 8) === 'OpusHead') return opusRate
  if (tagAt(bytes, packet, 7) !== '\u0001vorbis') return undefined
  const rate = view.getUint32(packet + 12, true)
  return rate > 0 ? rate : undefined
}

function lastPage(bytes: Uint8Array): number {
  for (let at = bytes.length - 27; at > 0; at -= 1) if (tagAt(bytes, at) === 'OggS') return at
  return 0
}

/**
 * Detects a file's type by its content, whatever its name is; undefined unless it is a sound that every browser plays.
 */
export function readSound(bytes: Uint8Array): Sound | undefined {
  return readWav(bytes) ?? readOgg(bytes) ?? readM4a(bytes) ?? readMp3(bytes)
}

/** RIFF WAVE: chunks of a name, a length and their content (http://soundfile.sapp.org/doc/WaveFormat/). */
function readWav(bytes: Uint8Array): Sound | undefined {
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
