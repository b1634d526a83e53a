import { defineMail } from '../../../integrations/mail/mail-template.ts'

export const feePaidMail = defineMail(['plan', 'date', 'link'], {
  'en-AU': {
    subject: 'Your membership is paid until {date}',
    paragraphs: ['Thank you: your fee has arrived. Your membership ({plan}) is paid until {date}.'],
    button: 'See my membership',
  },
  'sv-SE': {
    subject: 'Ditt medlemskap är betalt till och med {date}',
    paragraphs: ['Tack, din avgift har kommit in. Ditt medlemskap ({plan}) är betalt till och med {date}.'],
    button: 'Se mitt medlemskap',
  },
})
