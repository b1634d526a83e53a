import { defineMail } from '../../integrations/mail/mail-template.ts'

export const issueReportedMail = defineMail(['name', 'title', 'place', 'description', 'link'], {
  'en-AU': {
    subject: 'Reported: {title}',
    paragraphs: ['{name} reported an issue: {title}', '{place}', '{description}'],
    button: 'See all issues',
  },
  'sv-SE': {
    subject: 'Felanmält: {title}',
    paragraphs: ['{name} har anmält ett fel: {title}', '{place}', '{description}'],
    button: 'Se alla felanmälningar',
  },
})
