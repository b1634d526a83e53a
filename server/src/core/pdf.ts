import { PassThrough, type Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type FontRanges, rangesOf, runsOf } from './pdf-runs.ts'

export type PdfFacts = { title: string; author: string; language: string; createdAt: Date }
export type PdfStyle = 'title' | 'text' | 'small'

/** A page written from the top down. */
export type PdfPage = {
  write(text: string, style?: PdfStyle): void
  /** A label and its value, side by side. */
  writeFact(label: string, value: string): void
  gap(): void
}

const margin = 64
const labelWidth = 150
const sizes: Record<PdfStyle, number> = { title: 22, text: 11, small: 9 }
/** The font's parts with characters for names and amounts; the first also takes unknown ones. */
const subsets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese']

let loadedRanges: Promise<FontRanges[]> | undefined

/** Streams an A4 page as PDF with its font embedded. Loads the library at first use. */
export async function writePdf(facts: PdfFacts, write: (page: PdfPage) => void): Promise<Readable> {
  loadedRanges ??= readRanges()
  const [{ default: PdfDocument }, ranges] = await Promise.all([import('pdfkit'), loadedRanges])
  const document = new PdfDocument({
    size: 'A4',
    margin,
    lang: facts.language,
    info: { Title: facts.title, Author: facts.author, CreationDate: facts.createdAt },
  })
  const put = (text: string, { size, x, width }: { size: number; x: number; width: number }) => {
    const runs = runsOf(text, ranges)
    document.fontSize(size)
    for (const [index, run] of runs.entries()) {
      const options = { width, continued: index < runs.length - 1 }
      document.font(fontFile(run.font))
      if (index === 0) document.text(run.text, x, document.y, options)
      else document.text(run.text, options)
    }
  }
  const width = document.page.width - 2 * margin
  write({
    write: (text, style = 'text') => put(text, { size: sizes[style], x: margin, width }),
    writeFact(label, value) {
      const top = document.y
      put(label, { size: sizes.text, x: margin, width: labelWidth - 10 })
      const below = document.y
      document.y = top
      put(value, { size: sizes.text, x: margin + labelWidth, width: width - labelWidth })
      document.y = Math.max(below, document.y) + 4
    },
    gap: () => void document.moveDown(1),
  })
  const out = document.pipe(new PassThrough())
  document.end()
  return out
}

function fontFile(subset: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource/noto-sans/files/noto-sans-${subset}-400-normal.woff`))
}

/** The characters of each part of the font: the package lists them in a file. */
async function readRanges(): Promise<FontRanges[]> {
  const { default: written } = await import('@fontsource/noto-sans/unicode.json', { with: { type: 'json' } })
  return rangesOf(written, subsets)
}
