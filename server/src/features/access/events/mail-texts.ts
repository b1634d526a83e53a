import { defineMail } from '../../../integrations/mail/mail-template.ts'

export const forcedMail = defineMail(['device', 'link'], {
  'en-AU': {
    subject: 'Forced: {device}',
    paragraphs: [
      'The contact of “{device}” says that the door was opened, but nobody had been let in: no card, no button, no command.',
      'You get no more mail about this for an hour. The door’s page has every event with its time.',
    ],
    button: 'Open the door’s page',
  },
  'sv-SE': {
    subject: 'Uppbruten: {device}',
    paragraphs: [
      'Kontakten på ”{device}” säger att dörren öppnades, men ingen hade släppts in: inget kort, ingen knapp, inget kommando.',
      'Den närmaste timmen mejlas inget mer om det här. Dörrens sida har varje händelse med sin tid.',
    ],
    button: 'Öppna dörrens sida',
  },
})

export const heldOpenMail = defineMail(['device', 'link'], {
  'en-AU': {
    subject: 'Left open: {device}',
    paragraphs: [
      '“{device}” has stood open for longer than it should, and nobody holds it open on purpose.',
      'You get no more mail about this for an hour. The door’s page has every event with its time.',
    ],
    button: 'Open the door’s page',
  },
  'sv-SE': {
    subject: 'Står öppen: {device}',
    paragraphs: [
      '”{device}” har stått öppen längre än den ska, och ingen håller den öppen med avsikt.',
      'Den närmaste timmen mejlas inget mer om det här. Dörrens sida har varje händelse med sin tid.',
    ],
    button: 'Öppna dörrens sida',
  },
})
