import { defineMail } from '../../integrations/mail/mail-template.ts'

export const maintenanceDueMail = defineMail(['name', 'plan', 'link'], {
  'en-AU': {
    subject: 'Due: {plan} ({name})',
    paragraphs: [
      '{name} needs its maintenance now: {plan}.',
      'Once it is done, note it on its page; then it counts anew.',
    ],
    button: 'See {name}',
  },
  'sv-SE': {
    subject: 'Dags: {plan} ({name})',
    paragraphs: [
      '{name} behöver sitt underhåll nu: {plan}.',
      'När det är gjort, anteckna det på sidan; sedan räknas det på nytt.',
    ],
    button: 'Se {name}',
  },
})
