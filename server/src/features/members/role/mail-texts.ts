import { defineMail } from '../../../integrations/mail/mail-template.ts'

export const ownDutiesMail = defineMail(['by', 'duties', 'link'], {
  'en-AU': {
    subject: 'Your duties at {siteOwner} have changed',
    paragraphs: [
      '{by} has changed what you look after as an administrator of {siteOwner}.',
      'Your duties now: {duties}.',
    ],
    button: 'Open the portal',
  },
  'sv-SE': {
    subject: 'Dina uppgifter hos {siteOwner} har ändrats',
    paragraphs: ['{by} har ändrat vad du sköter som administratör hos {siteOwner}.', 'Dina uppgifter nu: {duties}.'],
    button: 'Öppna portalen',
  },
})

export const othersDutiesMail = defineMail(['name', 'by', 'duties', 'link'], {
  'en-AU': {
    subject: 'The duties of {name} have changed',
    paragraphs: [
      '{by} has changed what {name} looks after as an administrator.',
      'The duties of {name} now: {duties}.',
      'If you did not expect this, look at it at once.',
    ],
    button: 'Show {name}',
  },
  'sv-SE': {
    subject: '{name} har fått andra uppgifter',
    paragraphs: [
      '{by} har ändrat vad {name} sköter som administratör.',
      'Uppgifter för {name} nu: {duties}.',
      'Titta på det genast om du inte väntade dig det.',
    ],
    button: 'Visa {name}',
  },
})
