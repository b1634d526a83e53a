import { defineMail, type MailLanguage } from '../../../integrations/mail/mail-template.ts'

export const stillInUseMail = defineMail(['what', 'item', 'time', 'link'], {
  'en-AU': {
    subject: '{item} is still in use',
    paragraphs: ['Your booking of {what} begins soon, and {item} still runs for somebody else.', '{time}'],
    button: 'See your booking',
  },
  'sv-SE': {
    subject: '{item} används fortfarande',
    paragraphs: ['Din bokning av {what} börjar snart, och {item} är fortfarande på för någon annan.', '{time}'],
    button: 'Visa din bokning',
  },
})

/** Texts: short, and without characters that would double the price. `{siteOwner}` is the club. */
export const endingTexts: Record<MailLanguage, Record<'booked' | 'ownEnds' | 'ends' | 'stillInUse', string>> = {
  'en-AU': {
    booked: '{siteOwner}: {item} is booked by somebody else from {time}. Please finish by then.',
    ownEnds: '{siteOwner}: your booking of {item} ends at {time}.',
    ends: '{siteOwner}: you may use {item} until {time}.',
    stillInUse: '{siteOwner}: {item} still runs for somebody else. Your booking begins at {time}.',
  },
  'sv-SE': {
    booked: '{siteOwner}: {item} är bokad av någon annan från {time}. Bli klar till dess.',
    ownEnds: '{siteOwner}: din bokning av {item} slutar {time}.',
    ends: '{siteOwner}: du får använda {item} till {time}.',
    stillInUse: '{siteOwner}: {item} är fortfarande på för någon annan. Din bokning börjar {time}.',
  },
}
