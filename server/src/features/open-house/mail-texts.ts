import { defineMail } from '../../integrations/mail/mail-template.ts'

export const notHeardMail = defineMail(['name', 'link'], {
  'en-AU': {
    subject: 'Held open and not heard: {name}',
    paragraphs: [
      'Open house at “{name}” is over, but its board has no connection and does not know.',
      'It may still be open. Please shut it by hand. It will be locked as soon as it is back.',
    ],
    button: 'Open the door’s page',
  },
  'sv-SE': {
    subject: 'Hålls öppen och har inte fått veta: {name}',
    paragraphs: [
      'Öppet hus vid ”{name}” är slut, men styrkortet är inte anslutet och har inte fått veta det.',
      'Dörren kan fortfarande vara öppen. Stäng den för hand. Den låses så snart den är ansluten igen.',
    ],
    button: 'Öppna dörrens sida',
  },
})
