import { inflateSync } from 'node:zlib'

/** The readable text of one of our PDFs, a line for each height on the page. Reads only what pdfkit writes. */
export function pdfText(pdf: Uint8Array): string {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'))
  const fonts = fontsOf(objects)
  const lines = new Map<string, string>()
  const content = [...objects.values()].map(contentOf).filter((text) => text.includes(' Tf\n'))
  for (const [block] of content.join('\n').matchAll(/BT\n[\s\S]*?\nET/g)) {
    const height = /1 0 0 1 \S+ (\S+) Tm/.exec(block)?.[1] ?? ''
    const letters = fonts.get(/\/(F\d+) \S+ Tf/.exec(block)?.[1] ?? '') ?? []
    const codes = [...block.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    const text = codes.map((code) => letters[Number.parseInt(code, 16)] ?? '\uFFFD').join('')
    lines.set(height, (lines.get(height) ?? '') + text)
  }
  return [...lines.values()].join('\n')
}

function objectsOf(file: string): Map<string, string> {
  const found = file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map([...found].map(([, id = '', body = '']) => [id, body]))
}

function contentOf(object: string): string {
  const stream = /stream\n([\s\S]*)\nendstream/.exec(object)?.[1]
  if (stream === undefined || !object.includes('FlateDecode')) return ''
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
}

/** The characters of each font by their number in it. */
function fontsOf(objects: Map<string, string>): Map<string, string[]> {
  const all = [...objects.values()].join('\n')
  const named = [...all.matchAll(/\/(F\d+) (\d+) 0 R/g)]
  return new Map(
    named.map(([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''
      const listed = [...contentOf(objects.get(map) ?? '').matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/<([\da-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le')),
      )
      return [name, listed]
    }),
  )
}
