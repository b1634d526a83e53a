import type { MailLanguage } from '../../integrations/mail/mail-template.ts'

type Words = {
  /** Stands before the name of what is booked. */
  outOfOrder: string
  maintenance: string
  /** Names of calendars that are about no thing. */
  names: Record<'mine' | 'club', string>
}

export const feedWords: Record<MailLanguage, Words> = {
  'en-AU': {
    outOfOrder: 'Out of order: ',
    maintenance: 'Maintenance',
    names: { mine: 'My bookings', club: 'Calendar' },
  },
  'sv-SE': {
    outOfOrder: 'Ur funktion: ',
    maintenance: 'Underhåll',
    names: { mine: 'Mina bokningar', club: 'Kalender' },
  },
}
