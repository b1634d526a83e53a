import { defineMail } from '../../../integrations/mail/mail-template.ts'
import type { ReturnedMails } from '../payments/tell-returned.ts'

export const topUpRefundedMail = defineMail(['amount', 'link'], {
  'en-AU': {
    subject: '{amount} goes back to your card',
    paragraphs: [
      '{siteOwner} has refunded {amount} that you had put into your balance, and taken it out of the balance. Your bank needs some days to show it.',
    ],
    button: 'See my balance',
  },
  'sv-SE': {
    subject: '{amount} går tillbaka till ditt kort',
    paragraphs: [
      '{siteOwner} har betalat tillbaka {amount} som du hade satt in, och dragit det från ditt saldo. Det tar några dagar innan banken visar det.',
    ],
    button: 'Se mitt saldo',
  },
})

const buttons = { 'en-AU': 'See the member', 'sv-SE': 'Se medlemmen' }
const outOfBalance = {
  'en-AU': 'It was taken out of the balance, which may be below zero now.',
  'sv-SE': 'Det har dragits från saldot, som nu kan vara under noll.',
}
const inBalance = { 'en-AU': 'It is in the balance again.', 'sv-SE': 'Det finns på saldot igen.' }

/** Mails to administrators about money returned after a top-up, by kind. */
export const topUpReturnedMails: ReturnedMails = {
  refund: defineMail(['name', 'amount', 'link'], {
    'en-AU': {
      subject: '{amount} of a top-up was refunded to {name}',
      paragraphs: ['{amount} of a top-up of {name} was refunded at Stripe.', outOfBalance['en-AU']],
      button: buttons['en-AU'],
    },
    'sv-SE': {
      subject: '{amount} av en insättning betalades tillbaka till {name}',
      paragraphs: ['{amount} av en insättning från {name} har betalats tillbaka hos Stripe.', outOfBalance['sv-SE']],
      button: buttons['sv-SE'],
    },
  }),
  refundFailed: defineMail(['name', 'amount', 'link'], {
    'en-AU': {
      subject: 'A refund to {name} failed: {amount}',
      paragraphs: ['The bank of {name} did not take a refund of {amount} of a top-up.', inBalance['en-AU']],
      button: buttons['en-AU'],
    },
    'sv-SE': {
      subject: 'En återbetalning till {name} misslyckades: {amount}',
      paragraphs: [
        'Banken tog inte emot en återbetalning på {amount} av en insättning från {name}.',
        inBalance['sv-SE'],
      ],
      button: buttons['sv-SE'],
    },
  }),
  dispute: defineMail(['name', 'amount', 'link'], {
    'en-AU': {
      subject: '{name} disputes a top-up: {amount}',
      paragraphs: [
        'The bank of {name} has taken back {amount} of a top-up until a dispute is decided. Answer it at Stripe before its deadline.',
        outOfBalance['en-AU'],
      ],
      button: buttons['en-AU'],
    },
    'sv-SE': {
      subject: '{name} bestrider en insättning: {amount}',
      paragraphs: [
        'Banken har tagit tillbaka {amount} av en insättning från {name} tills en tvist är avgjord. Svara på den hos Stripe i tid.',
        outOfBalance['sv-SE'],
      ],
      button: buttons['sv-SE'],
    },
  }),
  disputeWon: defineMail(['name', 'amount', 'link'], {
    'en-AU': {
      subject: 'A dispute with {name} is won: {amount}',
      paragraphs: [
        'The bank of {name} has decided a dispute over a top-up of {amount} for the club.',
        inBalance['en-AU'],
      ],
      button: buttons['en-AU'],
    },
    'sv-SE': {
      subject: 'En tvist med {name} är vunnen: {amount}',
      paragraphs: [
        'Banken har avgjort en tvist om en insättning från {name} på {amount} till klubbens fördel.',
        inBalance['sv-SE'],
      ],
      button: buttons['sv-SE'],
    },
  }),
}

export const topUpUnknownMail = defineMail(['name', 'amount', 'payment', 'link'], {
  'en-AU': {
    subject: 'Stripe no longer knows a top-up of {name}: {amount}',
    paragraphs: [
      'Fobhouse asked what became of the payment {payment}, and Stripe does not know it. Perhaps the key in the settings belongs to another account of Stripe, or to its test mode.',
      'Nothing was added to the balance. If the card was charged, record the top-up by hand.',
    ],
    button: 'See the member',
  },
  'sv-SE': {
    subject: 'Stripe känner inte längre till en insättning från {name}: {amount}',
    paragraphs: [
      'Fobhouse frågade vad det blev av betalningen {payment}, och Stripe känner inte till den. Kanske hör nyckeln i inställningarna till ett annat konto hos Stripe, eller till dess testläge.',
      'Inget har lagts till på saldot. Om kortet debiterades, registrera insättningen för hand.',
    ],
    button: 'Se medlemmen',
  },
})
