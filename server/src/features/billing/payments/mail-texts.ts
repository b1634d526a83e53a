import { defineMail } from '../../../integrations/mail/mail-template.ts'

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

export const feeReturnedMail = defineMail(['name', 'amount', 'link'], {
  'en-AU': {
    subject: 'A fee of {name} went back: {amount}',
    paragraphs: [
      'Of a fee of {name}, {amount} went back by a refund or a dispute with the bank. Below zero, a dispute was won and the money is here again.',
      'The ledger has it. Nothing else has changed: the membership goes on as it was.',
    ],
    button: 'See the member',
  },
  'sv-SE': {
    subject: 'En avgift från {name} gick tillbaka: {amount}',
    paragraphs: [
      'Av en avgift från {name} gick {amount} tillbaka genom en återbetalning eller en tvist med banken. Under noll betyder att en tvist har vunnits och pengarna är här igen.',
      'Det är bokfört. Inget annat har ändrats: medlemskapet fortsätter som förut.',
    ],
    button: 'Se medlemmen',
  },
})
