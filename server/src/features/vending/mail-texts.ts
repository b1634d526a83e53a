import { defineMail } from '../../integrations/mail/mail-template.ts'

export const oversoldMail = defineMail(['product', 'device', 'link'], {
  'en-AU': {
    subject: '{product} is sold out',
    paragraphs: [
      '“{device}” has sold {product}, although the portal counts none left. The sale is booked, because the machine has vended.',
      'Please count what is there and set the stock. Until then further sales are booked without another message.',
    ],
    button: 'Set the stock',
  },
  'sv-SE': {
    subject: '{product} är slut',
    paragraphs: [
      '”{device}” har sålt {product} fast portalen räknar till noll. Köpet är bokfört: maskinen hade lämnat ut varan.',
      'Räkna vad som finns och ange lagret. Till dess bokförs fler köp utan nytt meddelande.',
    ],
    button: 'Ange lagret',
  },
})
