/** Small sound files of known length, with no sound worth hearing. */

function tag(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0))
}

function little(value: number, length: number): number[] {
  return Array.from({ length }, (_, place) => Math.floor(value / 256 ** place) % 256)
}

const zeros = (length: number) => little(0, length)
const big = (value: number, length = 4) => little(value, length).toReversed()

/** 8 bits, 8000 samples a second. */
export function wavOf(milliseconds: number): Uint8Array {
  const length = milliseconds * 8
  const format = [
    ...little(1, 2),
    ...little(1, 2),
    ...little(8000, 4),
    ...little(8000, 4),
    ...little(1, 2),
    ...little(8, 2),
  ]
  const head = [...tag('WAVEfmt '), ...little(16, 4), ...format, ...tag('data'), ...little(length, 4)]
  const bytes = new Uint8Array(head.length + 8 + length).fill(128)
  bytes.set([...tag('RIFF'), ...little(head.length + length, 4), ...head])
  return bytes
}

/** A first page with the codec's header and a last one with the number of samples. */
export function oggOf(codec: 'vorbis' | 'opus' | 'theora', milliseconds: number): Uint8Array {
  const skipped = 312
  const packets = {
    vorbis: [...tag('\u0001vorbis'), ...little(0, 4), 1, ...little(44_100, 4), ...little(0, 14)],
    opus: [...tag('OpusHead'), 1, 1, ...little(skipped, 2), ...little(48_000, 4), ...little(0, 3)],
    theora: [...tag('\u0080theora'), ...little(0, 24)],
  }
  const samples = codec === 'opus' ? milliseconds * 48 + skipped : (milliseconds * 44_100) / 1000
  return Uint8Array.from([...oggPage(0, packets[codec]), ...oggPage(samples, [0, 0, 0])])
}

function oggPage(samples: number, content: number[]): number[] {
  return [...tag('OggS'), 0, 0, ...little(samples, 8), ...little(0, 12), 1, content.length, ...content]
}

/** Only the description of a file: tracks of these kinds, and the length. */
export function m4aOf(tracks: readonly ('soun' | 'vide')[], milliseconds: number): Uint8Array {
  const header = box('mvhd', [...big(0, 12), ...big(1000), ...big(milliseconds)])
  const described = tracks.map((kind) => box('trak', box('mdia', box('hdlr', [...big(0, 8), ...tag(kind)]))))
  return Uint8Array.from([...box('ftyp', tag('M4A \0\0\0\0')), ...box('moov', [...header, ...described.flat()])])
}

function box(name: string, content: number[]): number[] {
  return [...big(content.length + 8), ...tag(name), ...content]
}

/** Frames of MPEG 1 layer III, 128 kbit/s, 44.1 kHz: 26.12 ms each. */
export function mp3Of(frames: number, tagLength = 0): Uint8Array {
  const frame = [0xff, 0xfb, 0x90, 0x00, ...zeros(413)]
  const id3 = [...tag('ID3'), 4, 0, 0, 0, 0, Math.floor(tagLength / 128), tagLength % 128, ...zeros(tagLength)]
  const all = Array.from({ length: frames }, () => frame).flat()
  return Uint8Array.from(tagLength === 0 ? all : [...id3, ...all])
}
