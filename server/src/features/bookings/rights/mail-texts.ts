import { defineMail } from '../../../integrations/mail/mail-template.ts'

export const lostRightMail = defineMail(['list', 'link'], {
  'en-AU': {
    subject: 'Something that you have booked cannot be used as booked',
    paragraphs: ['You no longer have what these bookings need:', '{list}'],
    button: 'See your bookings',
    closing: [
      'What stays booked can be used if you have it again by then. If you will not, cancel: somebody else may.',
    ],
  },
  'sv-SE': {
    subject: 'Något som du har bokat går inte att använda som bokat',
    paragraphs: ['Du har inte längre det som de här bokningarna kräver:', '{list}'],
    button: 'Visa dina bokningar',
    closing: [
      'Det som är bokat kvar kan användas om du har det igen till dess. Avboka annars: någon annan kanske kan.',
    ],
  },
})

/** Why somebody has lost the right to a booking, and a line about it, in the languages of mail. */
export const lostWords = {
  'en-AU': {
    why: {
      not_granted: 'you may no longer use it',
      outside_hours: 'it is closed then',
      certificate_missing: 'you do not have a certificate that it needs',
      certificate_expired: 'a certificate that it needs has ended by then',
      certificate_suspended: 'a certificate that it needs is suspended',
      plan_not_entitled: 'your membership does not include it',
    },
    line: '{fate} ({why})',
  },
  'sv-SE': {
    why: {
      not_granted: 'du får inte längre använda det',
      outside_hours: 'det är stängt då',
      certificate_missing: 'du har inte ett certifikat som behövs',
      certificate_expired: 'ett certifikat som behövs har gått ut då',
      certificate_suspended: 'ett certifikat som behövs är indraget tills vidare',
      plan_not_entitled: 'ditt medlemskap omfattar det inte',
    },
    line: '{fate} ({why})',
  },
}
