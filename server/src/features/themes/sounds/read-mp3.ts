import { tagAt, viewOf } from './bytes.ts'
import type { Sound } from './sound.ts'

/** kbit/s by the index in the header, layer III (ISO 11172-3, 2.4.2.3; ISO 13818-3 for the lower rates). */
const bitRates = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const sampleRates = [44_100, 48_000, 32_000]
/** This many frames in a row are not an accident. */
const leastFrames = 3

type Frame = { length: number; milliseconds: number }

/** MPEG audio layer III, with or without an ID3 tag: the duration is the sum of all frames. */
export function readMp3(bytes: Uint8Array): Sound | undefined {
  const view = viewOf(bytes)
  let at = startOfFrames(bytes, view)
  let frames = 0
  let milliseconds = 0
  while (at + 4 <= bytes.length) {
    const frame = frameAt(view, at)
    if (!frame) break
    frames += 1
    milliseconds += frame.milliseconds
    at += frame.length
  }
  return frames >= leastFrames ? { mediaType: 'audio/mpeg', milliseconds: Math.round(milliseconds) } : undefined
}

/** The length in an ID3v2 tag uses seven bits of each of four bytes (https://id3.org/id3v2.4.0-structure). */
function startOfFrames(bytes: Uint8Array, view: DataView): number {
  if (tagAt(bytes, 0, 3) !== 'ID3' || bytes.length < 10) return 0
  const sevens = [6, 7, 8, 9].map((place) => view.getUint8(place) & 0x7f)
  return 10 + sevens.reduce((sum, part) => sum * 128 + part, 0)
}

function frameAt(view: DataView, at: number): Frame | undefined {
  const header = view.getUint32(at)
  const version = (header >>> 19) & 3 // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5
  const layer = (header >>> 17) & 3 // 1: layer III
  if (header >>> 21 !== 0x7_ff || version === 1 || layer !== 1) return undefined
  const kilobits = (version === 3 ? bitRates.one : bitRates.two)[(header >>> 12) & 15]
  const fullRate = sampleRates[(header >>> 10) & 3]
  if (kilobits === undefined || kilobits === 0 || fullRate === undefined) return undefined
  const rate = fullRate / { 3: 1, 2: 2, 0: 4 }[version as 3 | 2 | 0] // 1 was refused above
  const samples = version === 3 ? 1152 : 576
  const padding = (header >>> 9) & 1
  const length = Math.floor((samples / 8) * ((kilobits * 1000) / rate)) + padding
  return { length, milliseconds: (samples / rate) * 1000 }
}
