import { defineMail } from '../../integrations/mail/mail-template.ts'

export const stopWhileRunningMail = defineMail(['name', 'note', 'link'], {
  'en-AU': {
    subject: 'Please stop: {name}',
    paragraphs: [
      'Somebody reported that nobody should use {name}, and it is running in your name:',
      '{note}',
      'Please switch it off safely.',
    ],
    button: 'See the report',
  },
  'sv-SE': {
    subject: 'Stanna: {name}',
    paragraphs: [
      'Någon har anmält att ingen ska använda {name}, och den är igång i ditt namn:',
      '{note}',
      'Stäng av den på ett säkert sätt.',
    ],
    button: 'Se felanmälan',
  },
})
