import { defineMail } from '../../../integrations/mail/mail-template.ts'

export const listRefusedMail = defineMail(['name', 'reason', 'link'], {
  'en-AU': {
    subject: 'A door refuses its list: {name}',
    paragraphs: [
      'The board of “{name}” refused the list of who may enter. It gives this reason: {reason}.',
      'It keeps using the list that it has. The door’s page says how long that list is valid.',
    ],
    button: 'Open the door’s page',
  },
  'sv-SE': {
    subject: 'En dörr tar inte emot sin lista: {name}',
    paragraphs: [
      'Styrkortet vid ”{name}” tog inte emot listan över vilka som får komma in. Det anger detta skäl: {reason}.',
      'Det fortsätter med listan som det har. På dörrens sida står hur länge den gäller.',
    ],
    button: 'Öppna dörrens sida',
  },
})

export const listNotAckedMail = defineMail(['name', 'link'], {
  'en-AU': {
    subject: 'A door does not confirm its list: {name}',
    paragraphs: [
      'The board of “{name}” is connected and was sent a new list of who may enter, but has not confirmed it.',
      'It may still open for somebody who may no longer enter. Restart the board, or look at its messages.',
    ],
    button: 'Open the door’s page',
  },
  'sv-SE': {
    subject: 'En dörr bekräftar inte sin lista: {name}',
    paragraphs: [
      'Styrkortet vid ”{name}” är anslutet och har fått en ny lista över vilka som får komma in, men har inte bekräftat den.',
      'Det kan fortfarande öppna för någon som inte längre får komma in. Starta om styrkortet, eller se på dess meddelanden.',
    ],
    button: 'Öppna dörrens sida',
  },
})
