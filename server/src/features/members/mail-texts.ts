import { defineMail } from '../../integrations/mail/mail-template.ts'

export const welcomeMail = defineMail(['link'], {
  'en-AU': {
    subject: 'Welcome to {siteOwner}',
    paragraphs: [
      'You are now a member of {siteOwner}. Welcome!',
      'In the portal you see which doors open for you, when the next meeting is, and how to reach us.',
    ],
    button: 'Open the portal',
  },
  'sv-SE': {
    subject: 'Välkommen till {siteOwner}',
    paragraphs: [
      'Du är nu medlem i {siteOwner}. Välkommen!',
      'I portalen ser du vilka dörrar som öppnas för dig, när nästa möte är och hur du når oss.',
    ],
    button: 'Öppna portalen',
  },
})

export const accessEnabledMail = defineMail(['link'], {
  'en-AU': {
    subject: 'Your access is on',
    paragraphs: ['Your access at {siteOwner} was switched on. The doors granted to you open for your card again.'],
    button: 'See what opens',
  },
  'sv-SE': {
    subject: 'Din behörighet är på',
    paragraphs: ['Din behörighet hos {siteOwner} har slagits på. De dörrar du har fått öppnas för ditt kort igen.'],
    button: 'Se vad som öppnas',
  },
})

export const accessDisabledMail = defineMail([], {
  'en-AU': {
    subject: 'Your access is off',
    paragraphs: [
      'Your access at {siteOwner} was switched off. Your card no longer opens any door.',
      'You can still sign in to the portal. If you think that this is a mistake, please talk to an administrator.',
    ],
  },
  'sv-SE': {
    subject: 'Din behörighet är av',
    paragraphs: [
      'Din behörighet hos {siteOwner} har stängts av. Ditt kort öppnar inte längre någon dörr.',
      'Du kan fortfarande logga in i portalen. Prata med en administratör om du tror att det är ett misstag.',
    ],
  },
})
