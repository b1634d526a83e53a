import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import type words from '../../../../../texts/en-AU/server/privacy.json'
import { textsOf } from '../../../core/texts.ts'

type Facts = { siteOwner: string; name: string; at: string }

const readMe = textsOf<typeof words>('server/privacy')((said) => said.readMe)

/** Explains the files in the reader's language. */
export function writeReadMe(
  language: TextLanguage,
  { files, ...facts }: Facts & { files: readonly { file: string; about: Record<TextLanguage, string> }[] },
): { name: string; text: string } {
  const { name, title, intro, closing } = readMe[language]
  const fill = (text: string) => text.replaceAll(/\{(siteOwner|name|at)\}/g, (_gap, fact: keyof Facts) => facts[fact])
  const width = Math.max(...files.map(({ file }) => file.length)) + 2
  const lines = files.map(({ file, about }) => `${file.padEnd(width)}${about[language]}`)
  const text = [fill(title), '', ...intro, '', ...lines, '', fill(closing), ''].join('\r\n')
  return { name, text }
}
