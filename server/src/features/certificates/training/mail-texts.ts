import { defineMail } from '../../../integrations/mail/mail-template.ts'

export const sessionWaitingMail = defineMail(['certificate', 'count', 'link'], {
  'en-AU': {
    subject: '{count} members wait for a session: “{certificate}”',
    paragraphs: ['{count} members would like to learn “{certificate}”. You can invite them to a session.'],
    button: 'See who waits',
  },
  'sv-SE': {
    subject: '{count} medlemmar väntar på en kurs: ”{certificate}”',
    paragraphs: ['{count} medlemmar vill lära sig ”{certificate}”. Du kan bjuda in dem till ett tillfälle.'],
    button: 'Se vilka som väntar',
  },
})

export const invitationMail = defineMail(['certificate', 'by', 'text', 'link'], {
  'en-AU': {
    subject: 'A session for “{certificate}”',
    paragraphs: ['You wait for a session of “{certificate}”. {by} writes:', '{text}'],
    button: 'See the certificate',
  },
  'sv-SE': {
    subject: 'Ett tillfälle för ”{certificate}”',
    paragraphs: ['Du väntar på ett tillfälle för ”{certificate}”. {by} skriver:', '{text}'],
    button: 'Se intyget',
  },
})

export const evidenceDeclinedMail = defineMail(['certificate', 'note', 'link'], {
  'en-AU': {
    subject: 'Your badge was not accepted: “{certificate}”',
    paragraphs: ['You handed in a badge of another club for “{certificate}”. A trainer has not accepted it.', '{note}'],
    button: 'See the certificate',
  },
  'sv-SE': {
    subject: 'Ditt märke godtogs inte: ”{certificate}”',
    paragraphs: [
      'Du lämnade in ett märke från en annan klubb för ”{certificate}”. En instruktör har inte godtagit det.',
      '{note}',
    ],
    button: 'Se intyget',
  },
})

export const requestClosedMail = defineMail(['certificate', 'link'], {
  'en-AU': {
    subject: 'Nobody has signed you off yet: “{certificate}”',
    paragraphs: [
      'You asked for the sign-off of “{certificate}”, and no trainer has given it in time. Your request is closed. You can ask again, or talk to a trainer.',
    ],
    button: 'Ask again',
  },
  'sv-SE': {
    subject: 'Ingen har godkänt dig än: ”{certificate}”',
    paragraphs: [
      'Du bad om att bli godkänd för ”{certificate}”, men ingen instruktör hann med det. Din begäran är stängd. Du kan be igen, eller prata med en instruktör.',
    ],
    button: 'Be igen',
  },
})

export const signOffUndoneMail = defineMail(['certificate', 'by', 'link'], {
  'en-AU': {
    subject: 'A sign-off was taken back: “{certificate}”',
    paragraphs: [
      '{by} has taken back the sign-off of “{certificate}”: it was a mistake. Talk to {by} about what comes next.',
    ],
    button: 'See the certificate',
  },
  'sv-SE': {
    subject: 'Ett godkännande är återtaget: ”{certificate}”',
    paragraphs: [
      '{by} har tagit tillbaka godkännandet av ”{certificate}”: det var ett misstag. Prata med {by} om nästa steg.',
    ],
    button: 'Se intyget',
  },
})

export const digestMail = defineMail(['lines', 'link'], {
  'en-AU': { subject: 'New for you as a trainer', paragraphs: ['{lines}'], button: 'See what waits' },
  'sv-SE': { subject: 'Nytt för dig som instruktör', paragraphs: ['{lines}'], button: 'Se vad som väntar' },
})

/** Words within that mail. */
export const digestWords = {
  'en-AU': {
    requests: 'new requests for a sign-off: {count}',
    interest: 'new for a session: {count}',
    evidence: 'new badges of other clubs: {count}',
  },
  'sv-SE': {
    requests: 'nya som vill bli godkända: {count}',
    interest: 'nya som väntar på ett tillfälle: {count}',
    evidence: 'nya märken från andra klubbar: {count}',
  },
}
