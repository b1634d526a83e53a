import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { textLanguage } from '@fobhouse/contract/languages.ts'
import { readTexts } from '@fobhouse/web/build/texts.ts'

const folder = resolve(import.meta.dirname, '../../texts')

/** The page's texts in the language of a book, by their keys such as `cards:mine.title`. */
export function pageTexts(language: string): ReadonlyMap<string, string> {
  const own = join(folder, textLanguage(language), 'page')
  const texts = new Map<string, string>()
  for (const file of readdirSync(own)) {
    const name = basename(file, '.json')
    for (const [key, text] of flat(readTexts(own, name), '')) texts.set(`${name}:${key}`, text)
  }
  return texts
}

function flat(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`))
}

/** A text as the handbook writes it: `Pay {{amount}}` is “Pay …”. */
export function asLabel(text: string): string {
  return text.replaceAll(/\{\{.*?\}\}/g, '…').replaceAll(/<\/?\w+\/?>/g, '')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}

/** Fits what the page makes of a text, with this or anything in its gaps. */
export function patternOf(text: string, filling?: string): RegExp {
  const parts = asLabel(text).split('…')
  const gap = filling === undefined ? '.+' : escaped(filling)
  return new RegExp(`^${parts.map((part) => escaped(part)).join(gap)}`)
}
