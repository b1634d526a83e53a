import { tagAt, viewOf } from './bytes.ts'
import type { Sound } from './sound.ts'

type Box = { name: string; from: number; to: number }

/** MPEG-4 (ISO 14496-12): boxes with length, name and content. A file with a picture track is a film, not a sound. */
export function readM4a(bytes: Uint8Array): Sound | undefined {
  if (tagAt(bytes, 4) !== 'ftyp') return undefined
  const view = viewOf(bytes)
  const moov = boxesIn(bytes, view, { from: 0, to: bytes.length }).find(({ name }) => name === 'moov')
  if (!moov) return undefined
  const parts = boxesIn(bytes, view, moov)
  const tracks = parts.filter(({ name }) => name === 'trak')
  const handlers = new Set(tracks.map((track) => handlerOf(bytes, view, track)))
  if (!handlers.has('soun') || handlers.has('vide')) return undefined
  const header = parts.find(({ name }) => name === 'mvhd')
  return { mediaType: 'audio/mp4', milliseconds: header ? durationOf(view, header) : null }
}

function boxesIn(bytes: Uint8Array, view: DataView, { from, to }: { from: number; to: number }): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to;) {
    const length = view.getUint32(at)
    const end = length === 0 ? to : at + length
    if (end < at + 8 || end > to) return boxes // 64-bit lengths are only for files far beyond our limit
    boxes.push({ name: tagAt(bytes, at + 4), from: at + 8, to: end })
    at = end
  }
  return boxes
}

function handlerOf(bytes: Uint8Array, view: DataView, track: Box): string {
  const media = boxesIn(bytes, view, track).find(({ name }) => name === 'mdia')
  const handler = media && boxesIn(bytes, view, media).find(({ name }) => name === 'hdlr')
  return handler ? tagAt(bytes, handler.from + 8) : ''
}

function durationOf(view: DataView, { from, to }: Box): number | null {
  const isLong = from < to && view.getUint8(from) === 1
  if (from + (isLong ? 32 : 20) > to) return null
  const scale = view.getUint32(from + (isLong ? 20 : 12))
  const duration = isLong ? Number(view.getBigUint64(from + 24)) : view.getUint32(from + 16)
  return scale > 0 && duration > 0 ? Math.round((duration / scale) * 1000) : null
}
