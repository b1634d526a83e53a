import { defineMail } from '../../integrations/mail/mail-template.ts'

export const proposedMail = defineMail(['name', 'link'], {
  'en-AU': {
    subject: '{name} needs a second administrator',
    paragraphs: [
      '{name} wants to do something at {siteOwner} that takes two administrators. It happens once you approve it.',
      'Look at it within 24 hours: then it lapses. Approve only what you expect; if in doubt, ask {name} first.',
    ],
    button: 'Look at it',
  },
  'sv-SE': {
    subject: '{name} behöver en administratör till',
    paragraphs: [
      '{name} vill göra något hos {siteOwner} som kräver två administratörer. Det händer när du godkänner det.',
      'Titta på det inom 24 timmar, sedan förfaller det. Godkänn bara det du väntar dig. Fråga {name} om du är osäker.',
    ],
    button: 'Titta på det',
  },
})
