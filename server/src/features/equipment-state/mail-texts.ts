import { defineMail } from '../../integrations/mail/mail-template.ts'

export const outOfOrderMail = defineMail(['name', 'note', 'back', 'link'], {
  'en-AU': {
    subject: '{name} is out of order',
    paragraphs: ['{name} cannot be used at the moment:', '{note}', '{back}'],
    button: 'See how it is now',
    closing: ['You get this mail because you watch or look after it.'],
  },
  'sv-SE': {
    subject: '{name} är ur funktion',
    paragraphs: ['{name} går inte att använda just nu:', '{note}', '{back}'],
    button: 'Se hur det är nu',
    closing: ['Du får det här brevet för att du bevakar den eller sköter om den.'],
  },
})

export const worksAgainMail = defineMail(['name', 'note', 'link'], {
  'en-AU': {
    subject: '{name} works again',
    paragraphs: ['{name} can be used again.', '{note}'],
    button: 'See it',
    closing: ['You get this mail because you watch or look after it.'],
  },
  'sv-SE': {
    subject: '{name} fungerar igen',
    paragraphs: ['{name} går att använda igen.', '{note}'],
    button: 'Se den',
    closing: ['Du får det här brevet för att du bevakar den eller sköter om den.'],
  },
})

export const expectedBackMail = defineMail(['name', 'note', 'link'], {
  'en-AU': {
    subject: '{name} should work again today',
    paragraphs: [
      'Members read that {name} works again today. It does not come back by itself: if it is mended, say so; if not, give another day.',
      '{note}',
    ],
    button: 'Say how it is',
  },
  'sv-SE': {
    subject: '{name} ska fungera igen i dag',
    paragraphs: [
      'Medlemmarna läser att {name} fungerar igen i dag. Det händer inte av sig själv: säg till om den är lagad, annars ange en annan dag.',
      '{note}',
    ],
    button: 'Säg hur det är',
  },
})

export const reportAnsweredMail = defineMail(['name', 'text', 'answer', 'link'], {
  'en-AU': {
    subject: 'Your report about {name} was dealt with',
    paragraphs: ['You wrote:', '{text}', 'The answer:', '{answer}'],
    button: 'See {name}',
  },
  'sv-SE': {
    subject: 'Din felanmälan om {name} är åtgärdad',
    paragraphs: ['Du skrev:', '{text}', 'Svaret:', '{answer}'],
    button: 'Se {name}',
  },
})

/** When an item should work again, in the languages of mail. */
export const backWords = {
  'en-AU': {
    known: 'It should work again on {day}.',
    unknown: 'Nobody knows yet when it works again.',
    never: 'It is retired and does not come back.',
  },
  'sv-SE': {
    known: 'Den ska fungera igen {day}.',
    unknown: 'Ingen vet ännu när den fungerar igen.',
    never: 'Den är tagen ur bruk och kommer inte tillbaka.',
  },
}
