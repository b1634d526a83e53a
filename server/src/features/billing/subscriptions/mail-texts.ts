import { defineMail } from '../../../integrations/mail/mail-template.ts'

export const paymentFailedMail = defineMail(['plan', 'amount', 'date', 'link'], {
  'en-AU': {
    subject: 'Your membership payment failed',
    paragraphs: [
      'The payment of {amount} for your membership ({plan}) did not go through. The card was refused, or your bank wants you to confirm it.',
      'Your access stays on until {date}. Pay or save another card before then, and nothing changes.',
    ],
    button: 'Pay now',
  },
  'sv-SE': {
    subject: 'Din medlemsavgift gick inte igenom',
    paragraphs: [
      'Betalningen på {amount} för ditt medlemskap ({plan}) gick inte igenom. Kortet nekades, eller så vill din bank att du bekräftar.',
      'Din behörighet är på till och med {date}. Betala eller spara ett annat kort innan dess, så ändras ingenting.',
    ],
    button: 'Betala nu',
  },
})

export const paymentDueMail = defineMail(['plan', 'amount', 'date', 'link'], {
  'en-AU': {
    subject: 'Your membership payment is still missing',
    paragraphs: [
      'The payment of {amount} for your membership ({plan}) has not arrived.',
      'Your access stays on until {date}, and ends then if nothing is paid.',
    ],
    button: 'See my membership',
  },
  'sv-SE': {
    subject: 'Din medlemsavgift saknas fortfarande',
    paragraphs: [
      'Betalningen på {amount} för ditt medlemskap ({plan}) har inte kommit in.',
      'Din behörighet är på till och med {date}, och stängs av därefter om inget betalas.',
    ],
    button: 'Se mitt medlemskap',
  },
})

export const runsOutMail = defineMail(['plan', 'amount', 'date', 'link'], {
  'en-AU': {
    subject: 'Your membership is paid until {date}',
    paragraphs: [
      'Your membership ({plan}) is paid until {date}. To stay, please pay {amount} for the next period.',
      'If you have paid already, thank you: it is on its way.',
    ],
    button: 'See my membership',
  },
  'sv-SE': {
    subject: 'Ditt medlemskap är betalt till och med {date}',
    paragraphs: [
      'Ditt medlemskap ({plan}) är betalt till och med {date}. Betala {amount} för nästa period om du vill vara kvar.',
      'Har du redan betalat? Tack, då är det på väg.',
    ],
    button: 'Se mitt medlemskap',
  },
})

export const cancelledMail = defineMail(['plan', 'date', 'link'], {
  'en-AU': {
    subject: 'Your membership ends on {date}',
    paragraphs: [
      'Your membership ({plan}) is cancelled. You keep your access until {date}, and nothing more is charged.',
      'Changed your mind? Until then you can resume it with one click.',
    ],
    button: 'See my membership',
  },
  'sv-SE': {
    subject: 'Ditt medlemskap upphör {date}',
    paragraphs: [
      'Ditt medlemskap ({plan}) är uppsagt. Du har kvar din behörighet till och med {date}, och inget mer dras.',
      'Har du ångrat dig? Fram till dess kan du återuppta det med ett klick.',
    ],
    button: 'Se mitt medlemskap',
  },
})

export const resumedMail = defineMail(['plan', 'date', 'link'], {
  'en-AU': {
    subject: 'Your membership goes on',
    paragraphs: ['Good to keep you: your membership ({plan}) goes on. It is paid until {date}.'],
    button: 'See my membership',
  },
  'sv-SE': {
    subject: 'Ditt medlemskap fortsätter',
    paragraphs: ['Kul att du stannar: ditt medlemskap ({plan}) fortsätter. Det är betalt till och med {date}.'],
    button: 'Se mitt medlemskap',
  },
})

export const paidNotJoinedMail = defineMail(['name', 'plan', 'link'], {
  'en-AU': {
    subject: '{name} has paid, and is not an active member yet',
    paragraphs: [
      '{name} pays for a membership now ({plan}). The doors do not open yet: steps of the sign-up are missing, it was skipped, or an administrator has switched off the access.',
    ],
    button: 'See the member',
  },
  'sv-SE': {
    subject: '{name} har betalat men är inte aktiv medlem än',
    paragraphs: [
      '{name} betalar nu för ett medlemskap ({plan}). Dörrarna öppnas inte än: steg i anmälan saknas, den hoppades över eller en administratör har stängt av behörigheten.',
    ],
    button: 'Se medlemmen',
  },
})
