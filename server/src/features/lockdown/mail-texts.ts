import { defineMail } from '../../integrations/mail/mail-template.ts'

export const lockdownStartedMail = defineMail(['by', 'reason', 'end', 'link'], {
  'en-AU': {
    subject: 'Lockdown: {siteName} is shut',
    paragraphs: [
      '{by} has started a lockdown. Doors and tools stay shut for everyone but the exceptions. The reason that everyone reads:',
      '{reason}',
      '{end}',
    ],
    button: 'See which doors have been told',
    closing: ['Nobody is locked in: the way out never depends on this system. Tools that run go on running.'],
  },
  'sv-SE': {
    subject: 'Nedstängning: {siteName} är stängt',
    paragraphs: [
      '{by} har startat en nedstängning. Dörrar och verktyg är stängda för alla utom undantagen. Skälet som alla läser:',
      '{reason}',
      '{end}',
    ],
    button: 'Se vilka dörrar som har fått veta',
    closing: ['Ingen blir inlåst: vägen ut beror aldrig på det här systemet. Verktyg som är igång fortsätter.'],
  },
})

export const lockdownEndedMail = defineMail(['by', 'reason', 'link'], {
  'en-AU': {
    subject: 'The lockdown of {siteName} is over',
    paragraphs: ['Doors and tools open as usual again. The lockdown had this reason:', '{reason}', 'Ended by: {by}'],
    button: 'Open the house',
  },
  'sv-SE': {
    subject: 'Nedstängningen av {siteName} är över',
    paragraphs: [
      'Dörrar och verktyg öppnar som vanligt igen. Nedstängningen hade det här skälet:',
      '{reason}',
      'Avslutad av: {by}',
    ],
    button: 'Öppna huset',
  },
})

/** How a lockdown ends, in the languages of mail. */
export const endWords = {
  'en-AU': {
    open: 'It goes on until somebody ends it.',
    planned: 'It ends by itself on {time}, unless somebody ends it before.',
    byItself: 'nobody, its planned end has come',
  },
  'sv-SE': {
    open: 'Den fortsätter tills någon avslutar den.',
    planned: 'Den tar slut av sig själv {time}, om ingen avslutar den innan.',
    byItself: 'ingen, den planerade tiden är slut',
  },
}
