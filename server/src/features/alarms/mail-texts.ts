import { defineMail } from '../../integrations/mail/mail-template.ts'

export const deviceOfflineMail = defineMail(['names', 'devices', 'minutes', 'link'], {
  'en-AU': {
    subject: 'Offline: {names}',
    paragraphs: [
      'Nothing has been heard for {minutes} minutes or longer from:',
      '{devices}',
      'A door still opens for the cards on its list, but changes do not reach it. A tool cannot be started.',
    ],
    button: 'Open the devices',
    closing: ['You get one more mail when they are back.'],
  },
  'sv-SE': {
    subject: 'Offline: {names}',
    paragraphs: [
      'Inget har hörts på {minutes} minuter eller mer från:',
      '{devices}',
      'En dörr fortsätter att öppna efter den lista den har, men ändringar når den inte. Ett verktyg kan inte startas.',
    ],
    button: 'Öppna enheterna',
    closing: ['Du får ett mejl till när de är tillbaka.'],
  },
})

export const deviceBackMail = defineMail(['names', 'devices', 'link'], {
  'en-AU': {
    subject: 'Back online: {names}',
    paragraphs: ['These can be heard again:', '{devices}'],
    button: 'Open the devices',
  },
  'sv-SE': {
    subject: 'Tillbaka: {names}',
    paragraphs: ['De här hörs igen:', '{devices}'],
    button: 'Öppna enheterna',
  },
})

/** One line for a device, in the languages of mail. */
export const deviceLines = {
  'en-AU': { offline: '{name}, last heard {time}', back: '{name}, had been silent since {time}' },
  'sv-SE': { offline: '{name}, senast hörd {time}', back: '{name}, var tyst sedan {time}' },
}
