import { defineMail } from '../../integrations/mail/mail-template.ts'

export const testMail = defineMail([], {
  'en-AU': {
    subject: 'Test mail from {siteName}',
    paragraphs: ['You asked {siteName} to send this mail. It arrived, so mail works.'],
  },
  'sv-SE': {
    subject: 'Testmejl från {siteName}',
    paragraphs: ['Du bad {siteName} att skicka det här mejlet. Det kom fram, så e-posten fungerar.'],
  },
})
