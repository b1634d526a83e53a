import { defineMail } from '../../integrations/mail/mail-template.ts'

export const plannedMail = defineMail(['day', 'devices', 'certificates', 'link'], {
  'en-AU': {
    subject: 'From {day} you need a certificate for {devices}',
    paragraphs: ['From {day} on, {devices} will not open for you without: {certificates}.'],
    button: 'See how to get there',
  },
  'sv-SE': {
    subject: 'Från {day} behöver du ett intyg för {devices}',
    paragraphs: ['Från och med {day} öppnar {devices} inte för dig utan: {certificates}.'],
    button: 'Se hur du får det',
  },
})
