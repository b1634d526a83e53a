import type words from '../../../../texts/en-AU/server/mail.json'
import { textsOf } from '../../core/texts.ts'
import { fallbackLocale, type TextLanguage, textLanguage, textLanguages } from '@fobhouse/contract/languages.ts'

export type MailText = {
  subject: string
  /**
   * After the greeting. `{name}` stands for a parameter; `{firstName}`, `{siteName}` and `{siteOwner}` always exist.
   */
  paragraphs: readonly string[]
  /** Label of a button that opens the parameter `link`. */
  button?: string
  /** After the button. */
  closing?: readonly string[]
}

/** One kind of mail in every language, with the names of its parameters. */
export type MailTemplate<Param extends string = string> = {
  /** Contains a link or code that signs its reader in: no call returns the body, which is deleted once sent. */
  isSecret: boolean
  params: readonly Param[]
  texts: Record<TextLanguage, MailText>
}

const quoted = textsOf<typeof words>('server/mail')((said) => said.quoted)
const commonParams = ['firstName', 'siteName', 'siteOwner']

/**
 * Declares a mail. Throws at once if its English text uses an undeclared parameter, so that no mail ever goes out with
 * a gap; the other languages have the placeholders of the English one (`every-text.test.ts`).
 */
export function defineMail<const Param extends string = never>(
  params: readonly Param[],
  texts: Record<TextLanguage, MailText>,
): MailTemplate<Param> {
  return declareMail({ isSecret: false, params, texts })
}

/** Defines a mail with a link or code that is for its receiver alone. */
export function defineSecretMail<const Param extends string = never>(
  params: readonly Param[],
  texts: Record<TextLanguage, MailText>,
): MailTemplate<Param> {
  return declareMail({ isSecret: true, params, texts })
}

/** A mail whose text somebody wrote, the same for readers of every language. */
export function alikeInAll<const Param extends string>(params: readonly Param[], text: MailText): MailTemplate<Param> {
  const texts = Object.fromEntries(textLanguages.map((language) => [language, text]))
  return { isSecret: false, params, texts: texts as Record<TextLanguage, MailText> } // each language has its text
}

function declareMail<Param extends string>(template: MailTemplate<Param>): MailTemplate<Param> {
  const { params, texts } = template
  const known = new Set<string>([...params, ...commonParams])
  const text = texts[fallbackLocale]
  for (const name of placeholdersOf(text)) {
    if (!known.has(name)) throw new Error(`The mail "${text.subject}" uses the undeclared parameter ${name}`)
  }
  return template
}

function placeholdersOf(text: MailText): string[] {
  const all = [text.subject, ...text.paragraphs, ...(text.closing ?? []), text.button === undefined ? '' : '{link}']
  return all.flatMap((part) => [...part.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
}

/** The language of a mail: the reader's if there is one, else the club's. */
export function mailLanguage(memberLanguage: string | null, clubLocale: string): TextLanguage {
  return textLanguage(memberLanguage ?? clubLocale)
}

/** A name in the quotation marks of the mail's language. */
export function quote(name: string, language: TextLanguage): string {
  return quoted[language].replace('{name}', () => name)
}
