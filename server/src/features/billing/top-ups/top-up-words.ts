import type { Context } from '../../../context.ts'
import { mailLanguage, type MailLanguage } from '../../../integrations/mail/mail-template.ts'

const words: Record<MailLanguage, string> = {
  'en-AU': 'Top-up by card',
  'sv-SE': 'Insättning med kort',
}

/** What the books say of a top-up, in the club's language: what is booked stays as it is, whoever reads it. */
export function topUpWords({ settings }: Pick<Context, 'settings'>): string {
  return words[mailLanguage(null, settings.get('general.siteLocaleCurrency'))]
}
