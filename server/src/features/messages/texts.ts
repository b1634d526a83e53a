import type { MailLanguage } from '../../integrations/mail/mail-template.ts'

export const testSms: Record<MailLanguage, string> = {
  'en-AU': 'A test message from {siteName}. It arrived, so texts arrive.',
  'sv-SE': 'Ett testmeddelande från {siteName}. Det kom fram, så sms kommer fram.',
}
