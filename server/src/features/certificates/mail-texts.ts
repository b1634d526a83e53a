import { defineMail } from '../../integrations/mail/mail-template.ts'

export const awardedMail = defineMail(['certificate', 'end', 'note', 'link'], {
  'en-AU': {
    subject: 'You now hold “{certificate}”',
    paragraphs: ['You have been awarded the certificate “{certificate}”. {end}', '{note}'],
    button: 'See my certificates',
  },
  'sv-SE': {
    subject: 'Du har nu ”{certificate}”',
    paragraphs: ['Du har fått intyget ”{certificate}”. {end}', '{note}'],
    button: 'Se mina intyg',
  },
})

export const endsSoonMail = defineMail(['certificates', 'link'], {
  'en-AU': {
    subject: 'Certificates that end soon',
    paragraphs: ['These certificates of yours end:', '{certificates}'],
    button: 'See how to keep them',
  },
  'sv-SE': {
    subject: 'Intyg som snart går ut',
    paragraphs: ['De här intygen går ut:', '{certificates}'],
    button: 'Se hur du behåller dem',
  },
})

export const expiredMail = defineMail(['certificate', 'link'], {
  'en-AU': {
    subject: '“{certificate}” has ended',
    paragraphs: [
      'Your certificate “{certificate}” has ended. What it is needed for does not open for you until you renew it.',
    ],
    button: 'Renew it',
  },
  'sv-SE': {
    subject: '”{certificate}” har gått ut',
    paragraphs: [
      'Ditt intyg ”{certificate}” har gått ut. Det som kräver det öppnar inte för dig förrän du förnyar det.',
    ],
    button: 'Förnya det',
  },
})

export const suspendedMail = defineMail(['certificates', 'by', 'reason', 'link'], {
  'en-AU': {
    subject: 'A certificate of yours is suspended',
    paragraphs: [
      '{by} has suspended: {certificates}. What needs it does not open for you.',
      'The reason: {reason}',
      'Talk to one of its trainers.',
    ],
    button: 'See my certificates',
  },
  'sv-SE': {
    subject: 'Ett av dina intyg är avstängt',
    paragraphs: [
      '{by} har stängt av: {certificates}. Det som kräver det öppnar inte för dig.',
      'Skälet: {reason}',
      'Prata med en av instruktörerna.',
    ],
    button: 'Se mina intyg',
  },
})

export const reinstatedMail = defineMail(['certificates', 'by', 'link'], {
  'en-AU': {
    subject: 'Your certificate counts again',
    paragraphs: ['{by} has reinstated: {certificates}.'],
    button: 'See my certificates',
  },
  'sv-SE': {
    subject: 'Ditt intyg gäller igen',
    paragraphs: ['{by} har låtit de här gälla igen: {certificates}.'],
    button: 'Se mina intyg',
  },
})

export const revokedMail = defineMail(['certificates', 'by', 'reason', 'link'], {
  'en-AU': {
    subject: 'A certificate of yours was taken back',
    paragraphs: ['{by} has taken back: {certificates}.', 'The reason: {reason}'],
    button: 'See my certificates',
  },
  'sv-SE': {
    subject: 'Ett av dina intyg är återtaget',
    paragraphs: ['{by} har tagit tillbaka: {certificates}.', 'Skälet: {reason}'],
    button: 'Se mina intyg',
  },
})

/** Words within these mails, in the languages of mail. */
export const awardWords = {
  'en-AU': {
    noEnd: 'It has no end.',
    lastDay: 'The last day is {day}.',
    onDay: '“{certificate}”: the last day is {day}.',
    unlessUsed: '“{certificate}”: the last day is {day}. Use it before then and it stays.',
  },
  'sv-SE': {
    noEnd: 'Det har inget slut.',
    lastDay: 'Sista dagen är {day}.',
    onDay: '”{certificate}”: sista dagen är {day}.',
    unlessUsed: '”{certificate}”: sista dagen är {day}. Använd det innan dess, så gäller det vidare.',
  },
}
