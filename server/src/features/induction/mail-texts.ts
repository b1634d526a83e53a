import { defineMail } from '../../integrations/mail/mail-template.ts'

export const inductionExpiresMail = defineMail(['date', 'link'], {
  'en-AU': {
    subject: 'Your induction is valid until {date}',
    paragraphs: [
      'Your induction at {siteOwner} is valid until {date}. Please do it again before then.',
      'Your membership goes on either way. But if it ends, you can only join again with a valid induction.',
    ],
    button: 'Do the induction',
  },
  'sv-SE': {
    subject: 'Din introduktion gäller till och med {date}',
    paragraphs: [
      'Din introduktion hos {siteOwner} gäller till och med {date}. Gör om den innan dess.',
      'Ett pågående medlemskap fortsätter ändå. Men om det upphör kan du bara gå med igen med en giltig introduktion.',
    ],
    button: 'Gör introduktionen',
  },
})

/** For clubs without a link to the induction, where members show each other the place. */
export const inductionInPersonMail = defineMail(['date'], {
  'en-AU': {
    subject: 'Your induction is valid until {date}',
    paragraphs: [
      'Your induction at {siteOwner} is valid until {date}. Please ask an administrator when you can do it again.',
      'Your membership goes on either way. But if it ends, you can only join again with a valid induction.',
    ],
  },
  'sv-SE': {
    subject: 'Din introduktion gäller till och med {date}',
    paragraphs: [
      'Din introduktion hos {siteOwner} gäller till och med {date}. Fråga en administratör när du kan göra om den.',
      'Ett pågående medlemskap fortsätter ändå. Men om det upphör kan du bara gå med igen med en giltig introduktion.',
    ],
  },
})
