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

export const stateUndoneMail = defineMail(['link'], {
  'en-AU': {
    subject: 'Your access is as it was before',
    paragraphs: [
      'A moment ago we wrote to you that your access at {siteOwner} was changed. That was a mistake, and it was taken back: everything is as it was before.',
    ],
    button: 'See how it is',
  },
  'sv-SE': {
    subject: 'Din behörighet är som förut',
    paragraphs: [
      'Nyss skrev vi till dig att din behörighet hos {siteOwner} hade ändrats. Det var ett misstag och det har tagits tillbaka: allt är som förut.',
    ],
    button: 'Se hur det är',
  },
})

export const applicationMail = defineMail(['days'], {
  'en-AU': {
    subject: 'Your application at {siteOwner}',
    paragraphs: [
      'Thank you for applying. Your access is on already: you can come in while your application is open.',
      'Your application is accepted as soon as an administrator says so, or by itself if nobody objects. Days for objections: {days}.',
    ],
  },
  'sv-SE': {
    subject: 'Din ansökan hos {siteOwner}',
    paragraphs: [
      'Tack för din ansökan. Din behörighet är redan på: du kan komma in medan ansökan är öppen.',
      'Ansökan godkänns så snart en administratör säger det, eller av sig själv om ingen invänder. Dagar för invändningar: {days}.',
    ],
  },
})

export const newApplicationMail = defineMail(['name', 'days', 'link'], {
  'en-AU': {
    subject: '{name} applies for membership',
    paragraphs: [
      '{name} has completed the sign-up, has access and waits to be accepted.',
      'If nobody objects, the application is accepted by itself. Days for objections: {days}.',
    ],
    button: 'See the applications',
  },
  'sv-SE': {
    subject: '{name} ansöker om medlemskap',
    paragraphs: [
      '{name} är klar med anmälan, har behörighet och väntar på att bli godkänd.',
      'Om ingen invänder godkänns ansökan av sig själv. Dagar för invändningar: {days}.',
    ],
    button: 'Se ansökningarna',
  },
})

export const applicationAcceptedMail = defineMail(['link'], {
  'en-AU': {
    subject: 'Your application was accepted',
    paragraphs: ['{siteOwner} has accepted your application. It is good to have you with us.'],
    button: 'Open the portal',
  },
  'sv-SE': {
    subject: 'Din ansökan har godkänts',
    paragraphs: ['{siteOwner} har godkänt din ansökan. Kul att du är med.'],
    button: 'Öppna portalen',
  },
})

export const applicationRejectedMail = defineMail(['reason'], {
  'en-AU': {
    subject: 'Your application was not accepted',
    paragraphs: [
      '{siteOwner} has not accepted your application. Your card no longer opens any door.',
      'The reason: {reason}',
      'You can still sign in to the portal. If you have questions, please talk to an administrator.',
    ],
  },
  'sv-SE': {
    subject: 'Din ansökan har inte godkänts',
    paragraphs: [
      '{siteOwner} har inte godkänt din ansökan. Ditt kort öppnar inte längre någon dörr.',
      'Orsak: {reason}',
      'Du kan fortfarande logga in i portalen. Prata med en administratör om du har frågor.',
    ],
  },
})

export const accessSuspendedMail = defineMail(['link'], {
  'en-AU': {
    subject: 'Your access has ended, until you pay',
    paragraphs: [
      'Your membership of {siteOwner} was not paid in time. Your card no longer opens any door.',
      'Your plan is kept: as soon as you pay, your access comes back by itself.',
    ],
    button: 'Pay now',
  },
  'sv-SE': {
    subject: 'Din behörighet är av tills du betalar',
    paragraphs: [
      'Ditt medlemskap i {siteOwner} betalades inte i tid. Ditt kort öppnar inte längre någon dörr.',
      'Din plan finns kvar: så snart du betalar kommer behörigheten tillbaka av sig själv.',
    ],
    button: 'Betala nu',
  },
})

export const membershipEndedMail = defineMail(['link'], {
  'en-AU': {
    subject: 'Your membership has ended',
    paragraphs: [
      'Your membership of {siteOwner} has ended. Your card no longer opens any door.',
      'You can still sign in to the portal, and become a member again there.',
    ],
    button: 'Open the portal',
  },
  'sv-SE': {
    subject: 'Ditt medlemskap har upphört',
    paragraphs: [
      'Ditt medlemskap i {siteOwner} har upphört. Ditt kort öppnar inte längre någon dörr.',
      'Du kan fortfarande logga in i portalen och bli medlem igen där.',
    ],
    button: 'Öppna portalen',
  },
})
