import { defineMail } from '../../../integrations/mail/mail-template.ts'
import type { ReturnedMails } from './tell-returned.ts'

export const feeRefundedMail = defineMail(['amount', 'plan', 'link'], {
  'en-AU': {
    subject: '{amount} goes back to your card',
    paragraphs: ['{siteOwner} has refunded {amount} of your fee ({plan}). Your bank needs some days to show it.'],
    button: 'See my payments',
  },
  'sv-SE': {
    subject: '{amount} går tillbaka till ditt kort',
    paragraphs: [
      '{siteOwner} har betalat tillbaka {amount} av din avgift ({plan}). Det tar några dagar innan banken visar det.',
    ],
    button: 'Se mina betalningar',
  },
})

const buttons = { 'en-AU': 'See the member', 'sv-SE': 'Se medlemmen' }
const goesOn = {
  'en-AU': 'It is in the ledger. Nothing else has changed: the membership goes on as it was.',
  'sv-SE': 'Det är bokfört. Inget annat har ändrats: medlemskapet fortsätter som förut.',
}

/** Mails to administrators about money returned after a fee was paid, by kind. */
export const feeReturnedMails: ReturnedMails = {
  refund: defineMail(['name', 'amount', 'link'], {
    'en-AU': {
      subject: '{amount} of a fee was refunded to {name}',
      paragraphs: ['{amount} of a fee of {name} was refunded at Stripe.', goesOn['en-AU']],
      button: buttons['en-AU'],
    },
    'sv-SE': {
      subject: '{amount} av en avgift betalades tillbaka till {name}',
      paragraphs: ['{amount} av en avgift från {name} har betalats tillbaka hos Stripe.', goesOn['sv-SE']],
      button: buttons['sv-SE'],
    },
  }),
  refundFailed: defineMail(['name', 'amount', 'link'], {
    'en-AU': {
      subject: 'A refund to {name} failed: {amount}',
      paragraphs: [
        'The bank of {name} did not take a refund of {amount}. The money is at Stripe again.',
        goesOn['en-AU'],
      ],
      button: buttons['en-AU'],
    },
    'sv-SE': {
      subject: 'En återbetalning till {name} misslyckades: {amount}',
      paragraphs: [
        'Banken tog inte emot en återbetalning på {amount} till {name}. Pengarna är tillbaka hos Stripe.',
        goesOn['sv-SE'],
      ],
      button: buttons['sv-SE'],
    },
  }),
  dispute: defineMail(['name', 'amount', 'link'], {
    'en-AU': {
      subject: '{name} disputes a fee: {amount}',
      paragraphs: [
        'The bank of {name} has taken back {amount} of a fee until a dispute is decided. Answer it at Stripe before its deadline.',
        goesOn['en-AU'],
      ],
      button: buttons['en-AU'],
    },
    'sv-SE': {
      subject: '{name} bestrider en avgift: {amount}',
      paragraphs: [
        'Banken har tagit tillbaka {amount} av en avgift från {name} tills en tvist är avgjord. Svara på den hos Stripe i tid.',
        goesOn['sv-SE'],
      ],
      button: buttons['sv-SE'],
    },
  }),
  disputeWon: defineMail(['name', 'amount', 'link'], {
    'en-AU': {
      subject: 'A dispute with {name} is won: {amount}',
      paragraphs: [
        'The bank of {name} has decided a dispute over a fee for the club: {amount} is here again.',
        goesOn['en-AU'],
      ],
      button: buttons['en-AU'],
    },
    'sv-SE': {
      subject: 'En tvist med {name} är vunnen: {amount}',
      paragraphs: [
        'Banken har avgjort en tvist om en avgift från {name} till klubbens fördel: {amount} är här igen.',
        goesOn['sv-SE'],
      ],
      button: buttons['sv-SE'],
    },
  }),
}
