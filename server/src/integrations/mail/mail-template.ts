/** The languages of mails. All English variants read en-AU. */
export type MailLanguage = 'en-AU' | 'sv-SE'

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
  texts: Record<MailLanguage, MailText>
}

const commonParams = ['firstName', 'siteName', 'siteOwner']

/** Declares a mail. Throws at once if a text uses an undeclared parameter, so that no mail ever goes out with a gap. */
export function defineMail<const Param extends string = never>(
  params: readonly Param[],
  texts: Record<MailLanguage, MailText>,
): MailTemplate<Param> {
  return declareMail({ isSecret: false, params, texts })
}

/** Defines a mail with a link or code that is for its receiver alone. */
export function defineSecretMail<const Param extends string = never>(
  params: readonly Param[],
  texts: Record<MailLanguage, MailText>,
): MailTemplate<Param> {
  return declareMail({ isSecret: true, params, texts })
}

function declareMail<Param extends string>(template: MailTemplate<Param>): MailTemplate<Param> {
  const { params, texts } = template
  const known = new Set<string>([...params, ...commonParams])
  for (const text of Object.values(texts)) {
    for (const name of placeholdersOf(text)) {
      if (!known.has(name)) throw new Error(`The mail "${text.subject}" uses the undeclared parameter ${name}`)
    }
  }
  return template
}

function placeholdersOf(text: MailText): string[] {
  const all = [text.subject, ...text.paragraphs, ...(text.closing ?? []), text.button === undefined ? '' : '{link}']
  return all.flatMap((part) => [...part.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
}

/** The language of a mail: the reader's if there is one, else the club's. */
export function mailLanguage(memberLanguage: string | null, clubLocale: string): MailLanguage {
  return (memberLanguage ?? clubLocale).toLowerCase().startsWith('sv') ? 'sv-SE' : 'en-AU'
}
