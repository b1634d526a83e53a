import { defineMail } from '../../integrations/mail/mail-template.ts'

/** Tells the proposer what became of the proposal. */
export const decidedMails = {
  approved: defineMail(['decider', 'link'], {
    'en-AU': {
      subject: '{decider} approved what you proposed',
      paragraphs: ['What you proposed at {siteOwner} is done: {decider} has approved it.'],
      button: 'Look at it',
    },
    'sv-SE': {
      subject: '{decider} har godkänt ditt förslag',
      paragraphs: ['Det du föreslog hos {siteOwner} är gjort: {decider} har godkänt det.'],
      button: 'Titta på det',
    },
  }),
  refused: defineMail(['decider', 'link'], {
    'en-AU': {
      subject: '{decider} refused what you proposed',
      paragraphs: ['What you proposed at {siteOwner} was not done. Ask {decider} if you do not know why.'],
      button: 'Look at it',
    },
    'sv-SE': {
      subject: '{decider} har avslagit ditt förslag',
      paragraphs: ['Det du föreslog hos {siteOwner} blev inte gjort. Fråga {decider} om du inte vet varför.'],
      button: 'Titta på det',
    },
  }),
  lapsed: defineMail(['link'], {
    'en-AU': {
      subject: 'Nobody approved what you proposed',
      paragraphs: [
        'What you proposed at {siteOwner} was not done: no second administrator looked at it within 24 hours.',
        'If it is still needed, propose it again and tell another administrator.',
      ],
      button: 'Look at it',
    },
    'sv-SE': {
      subject: 'Ingen godkände ditt förslag',
      paragraphs: [
        'Det du föreslog hos {siteOwner} blev inte gjort: ingen annan administratör tittade på det inom 24 timmar.',
        'Om det fortfarande behövs, gör det en gång till och berätta det för en annan administratör.',
      ],
      button: 'Titta på det',
    },
  }),
}

export const proposedMail = defineMail(['name', 'link'], {
  'en-AU': {
    subject: '{name} needs a second administrator',
    paragraphs: [
      '{name} wants to do something at {siteOwner} that takes two administrators. It happens once you approve it.',
      'Look at it within 24 hours, or it lapses. Approve only what you expect; if in doubt, ask {name} first.',
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
