import { defineMail } from '../../../integrations/mail/mail-template.ts'

export const proxyGivenMail = defineMail(['holder', 'meeting', 'statement', 'link'], {
  'en-AU': {
    subject: '{holder} will vote for you',
    paragraphs: [
      'You have let {holder} vote for you at the {meeting}. If you had let somebody else do so, this takes its place.',
      '{statement}',
      'You can withdraw it until the meeting begins. If you come yourself, you vote yourself.',
    ],
    button: 'See my proxies',
  },
  'sv-SE': {
    subject: '{holder} röstar för dig',
    paragraphs: [
      'Du har låtit {holder} rösta för dig på {meeting}. Om någon annan skulle ha gjort det gäller nu detta i stället.',
      '{statement}',
      'Du kan ta tillbaka fullmakten tills mötet börjar. Om du själv kommer röstar du själv.',
    ],
    button: 'Se mina fullmakter',
  },
})

export const proxyReceivedMail = defineMail(['giver', 'meeting', 'statement', 'link'], {
  'en-AU': {
    subject: 'You vote for {giver}',
    paragraphs: [
      '{giver} asks you to vote for them at the {meeting}. It counts if you are there.',
      '{statement}',
      'If you cannot be there or do not want to, please hand it back in time, so that they can ask somebody else.',
    ],
    button: 'See the proxies I hold',
  },
  'sv-SE': {
    subject: 'Du röstar för {giver}',
    paragraphs: [
      '{giver} ber dig rösta i sitt ställe på {meeting}. Fullmakten räknas om du är där.',
      '{statement}',
      'Om du inte kan eller vill vara där, lämna tillbaka den i tid så att någon annan kan få den.',
    ],
    button: 'Se fullmakter jag har',
  },
})

export const proxyEndedMail = defineMail(['giver', 'holder', 'meeting', 'link'], {
  'en-AU': {
    subject: '{holder} no longer votes for {giver}',
    paragraphs: [
      'The proxy that {giver} gave {holder} for the {meeting} has ended.',
      'It was withdrawn, handed back, or given to somebody else.',
    ],
    button: 'See my proxies',
  },
  'sv-SE': {
    subject: '{holder} röstar inte längre för {giver}',
    paragraphs: [
      'Fullmakten som {giver} gav {holder} för {meeting} har upphört.',
      'Den togs tillbaka, lämnades tillbaka eller gavs till någon annan.',
    ],
    button: 'Se mina fullmakter',
  },
})

export const proxyVoidMail = defineMail(['meeting', 'link'], {
  'en-AU': {
    subject: 'A proxy for the {meeting} has ended',
    paragraphs: [
      'You gave or held a proxy for the {meeting}. The other person has left the portal for good, so it has ended.',
      'If nobody votes for you now, you can ask somebody else.',
    ],
    button: 'See my proxies',
  },
  'sv-SE': {
    subject: 'En fullmakt för {meeting} har upphört',
    paragraphs: [
      'Du gav eller hade en fullmakt för {meeting}. Den andra personen har lämnat portalen för gott, så den har upphört.',
      'Om ingen nu röstar för dig kan du be någon annan.',
    ],
    button: 'Se mina fullmakter',
  },
})

export const meetingMovedMail = defineMail(['meeting', 'link'], {
  'en-AU': {
    subject: 'New date: {meeting}',
    paragraphs: [
      'A meeting for which you gave or hold a proxy was moved. It is now the {meeting}.',
      'The proxy still holds, for the new date. It can be withdrawn or handed back until the meeting begins.',
    ],
    button: 'See my proxies',
  },
  'sv-SE': {
    subject: 'Nytt datum: {meeting}',
    paragraphs: [
      'Ett möte som du gav eller har en fullmakt för har flyttats. Det är nu {meeting}.',
      'Fullmakten gäller fortfarande, för det nya datumet. Den kan tas tillbaka eller lämnas tillbaka tills mötet börjar.',
    ],
    button: 'Se mina fullmakter',
  },
})

export const meetingCancelledMail = defineMail(['meeting', 'link'], {
  'en-AU': {
    subject: 'Cancelled: {meeting}',
    paragraphs: ['The {meeting} will not take place. The proxy that you gave or held for it has ended.'],
    button: 'See my proxies',
  },
  'sv-SE': {
    subject: 'Inställt: {meeting}',
    paragraphs: ['Det blir inget av {meeting}. Fullmakten som du gav eller hade för det har upphört.'],
    button: 'Se mina fullmakter',
  },
})
