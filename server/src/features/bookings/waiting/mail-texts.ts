import { defineMail } from '../../../integrations/mail/mail-template.ts'

export const offerMail = defineMail(['what', 'time', 'where', 'until', 'link'], {
  'en-AU': {
    subject: 'Free for you: {what}, {time}',
    paragraphs: ['You are waiting for {what}, and this time is kept for you:', '{time}', '{where}', 'Until {until}.'],
    button: 'Take it, or let it go',
    closing: ['If you do not answer by then, the next person is asked. You stay on the waiting list.'],
  },
  'sv-SE': {
    subject: 'Ledigt åt dig: {what}, {time}',
    paragraphs: ['Du väntar på {what}, och den här tiden hålls åt dig:', '{time}', '{where}', 'Till {until}.'],
    button: 'Ta den, eller låt den gå',
    closing: ['Om du inte svarar innan dess frågas nästa. Du står kvar på väntelistan.'],
  },
})
