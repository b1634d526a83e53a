import { defineMail } from '../../integrations/mail/mail-template.ts'

export const headMail = defineMail(['head', 'day'], {
  'en-AU': {
    subject: 'The books of {siteName} on {day}',
    paragraphs: [
      'Ledger and audit log of the club end today with this line:',
      '{head}',
      'Keep this mail. If somebody ever changes what was written until today, even in the database itself, this line shows it: run “fobhouse verify --head” with it on the server.',
    ],
  },
  'sv-SE': {
    subject: 'Böckerna för {siteName} den {day}',
    paragraphs: [
      'Föreningens bokföring och granskningslogg slutar i dag med den här raden:',
      '{head}',
      'Spara mejlet. Om någon ändrar det som skrivits fram till i dag, även i själva databasen, visar raden det: kör ”fobhouse verify --head” med den på servern.',
    ],
  },
})
