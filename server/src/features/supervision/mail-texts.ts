import { defineMail } from '../../integrations/mail/mail-template.ts'

export const supervisorLeftMail = defineMail(['device', 'link'], {
  'en-AU': {
    subject: 'Your trainer has left: {device}',
    paragraphs: [
      'You are using {device} under supervision, and none of its trainers is signed in any more. It stays on, but your hours no longer count. Please stop as soon as it is safe.',
    ],
    button: 'See my tools',
  },
  'sv-SE': {
    subject: 'Din instruktör har gått: {device}',
    paragraphs: [
      'Du använder {device} under handledning, och ingen av instruktörerna är incheckad längre. Maskinen går vidare, men dina timmar räknas inte. Avsluta så snart det är säkert.',
    ],
    button: 'Se mina verktyg',
  },
})

export const aloneMail = defineMail(['device', 'link'], {
  'en-AU': {
    subject: 'You are alone at {device}',
    paragraphs: [
      '{device} is not used alone, and nobody else is checked in any more. It stays on. Please stop as soon as it is safe, or ask somebody who is there to check in.',
    ],
    button: 'See my tools',
  },
  'sv-SE': {
    subject: 'Du är ensam vid {device}',
    paragraphs: [
      '{device} används inte ensam, och ingen annan är incheckad längre. Maskinen går vidare. Avsluta så snart det är säkert, eller be någon som är där att checka in.',
    ],
    button: 'Se mina verktyg',
  },
})
