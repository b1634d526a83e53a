import { defineMail } from '../../integrations/mail/mail-template.ts'

export const lostReportedMail = defineMail(['card', 'by', 'link'], {
  'en-AU': {
    subject: 'Your card was reported lost',
    paragraphs: [
      '{by} has reported your card “{card}” as lost. It opens nothing any more.',
      'If that is wrong, or if you have found it, ask an administrator: only they can make it work again.',
    ],
    button: 'See my cards',
  },
  'sv-SE': {
    subject: 'Ditt kort är anmält som borttappat',
    paragraphs: [
      '{by} har anmält ditt kort ”{card}” som borttappat. Det öppnar ingenting längre.',
      'Om det är fel, eller om du har hittat det, så fråga en administratör: bara de kan få det att fungera igen.',
    ],
    button: 'Se mina kort',
  },
})

export const lostUsedMail = defineMail(['member', 'device', 'link'], {
  'en-AU': {
    subject: 'A lost card was used: {device}',
    paragraphs: [
      'Somebody held a card to “{device}” that {member} has lost. A door that knows of the loss does not open for it.',
      'You get no more mail about this card until tomorrow. The log has every attempt.',
    ],
    button: 'Open the log',
  },
  'sv-SE': {
    subject: 'Ett borttappat kort har använts: {device}',
    paragraphs: [
      'Någon höll ett kort mot ”{device}” som {member} har tappat bort. En dörr som känner till det öppnar inte för kortet.',
      'Till i morgon mejlas inget mer om det här kortet. Loggen har varje försök.',
    ],
    button: 'Öppna loggen',
  },
})
