import { defineMail } from '../../../integrations/mail/mail-template.ts'

export const newDifferencesMail = defineMail(['count', 'link'], {
  'en-AU': {
    subject: 'Stripe and {siteName} differ',
    paragraphs: [
      'Subscriptions and payments were compared with Stripe. New differences: {count}.',
      'The list says what each of them is, and what to do.',
    ],
    button: 'See the differences',
  },
  'sv-SE': {
    subject: 'Stripe och {siteName} skiljer sig åt',
    paragraphs: [
      'Medlemskap och betalningar har jämförts med Stripe. Nya skillnader: {count}.',
      'Listan säger vad var och en är, och vad du kan göra.',
    ],
    button: 'Se skillnaderna',
  },
})
