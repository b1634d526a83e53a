import type { MailLanguage } from '../../../integrations/mail/mail-template.ts'

export type TextedTrigger = 'enable' | 'disable' | 'undo'

/** Short, and without characters that would double the price. `{siteOwner}` is the club. */
export const accessSms: Record<MailLanguage, Record<TextedTrigger, string>> = {
  'en-AU': {
    enable: '{siteOwner}: your access is on. Your card opens doors again.',
    disable: '{siteOwner}: your access is off. Your card opens no doors. Questions? Please talk to an administrator.',
    undo: '{siteOwner}: the last change to your access was a mistake. It is as it was before.',
  },
  'sv-SE': {
    enable: '{siteOwner}: din behörighet är på. Ditt kort öppnar dörrar igen.',
    disable: '{siteOwner}: din behörighet är av. Ditt kort öppnar inga dörrar. Frågor? Prata med en administratör.',
    undo: '{siteOwner}: den senaste ändringen av din behörighet var ett misstag. Den är som förut.',
  },
}
