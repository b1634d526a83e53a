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

export const fourEyesOffMail = defineMail(['link'], {
  'en-AU': {
    subject: 'One administrator alone can do everything again',
    paragraphs: [
      'Somebody on the server of {siteOwner} has switched off that a second administrator has to agree.',
      'If you do not know why, ask whoever runs the server.',
    ],
    button: 'Open the settings',
  },
  'sv-SE': {
    subject: 'En administratör kan åter göra allt ensam',
    paragraphs: [
      'På servern för {siteOwner} har någon stängt av att en andra administratör måste godkänna.',
      'Fråga den som sköter servern om du inte vet varför.',
    ],
    button: 'Öppna inställningarna',
  },
})
