import { defineMail } from '../../integrations/mail/mail-template.ts'

export const bookedMail = defineMail(['what', 'time', 'where', 'cost', 'link'], {
  'en-AU': {
    subject: 'Booked: {what}, {time}',
    paragraphs: ['You have booked {what}.', '{time}', '{where}', '{cost}'],
    button: 'See or change it',
  },
  'sv-SE': {
    subject: 'Bokat: {what}, {time}',
    paragraphs: ['Du har bokat {what}.', '{time}', '{where}', '{cost}'],
    button: 'Visa eller ändra',
  },
})

export const bookedForYouMail = defineMail(['what', 'time', 'where', 'cost', 'by', 'link'], {
  'en-AU': {
    subject: 'Booked for you: {what}, {time}',
    paragraphs: ['{by} has booked {what} for you.', '{time}', '{where}', '{cost}'],
    button: 'See or change it',
  },
  'sv-SE': {
    subject: 'Bokat åt dig: {what}, {time}',
    paragraphs: ['{by} har bokat {what} åt dig.', '{time}', '{where}', '{cost}'],
    button: 'Visa eller ändra',
  },
})

export const reminderMail = defineMail(['what', 'time', 'where', 'cost', 'link'], {
  'en-AU': {
    subject: 'Soon: {what}, {time}',
    paragraphs: [
      'You have booked {what}.',
      '{time}',
      '{where}',
      '{cost}',
      'If you do not need it, cancel it: somebody else may.',
    ],
    button: 'See or cancel it',
  },
  'sv-SE': {
    subject: 'Snart: {what}, {time}',
    paragraphs: [
      'Du har bokat {what}.',
      '{time}',
      '{where}',
      '{cost}',
      'Avboka om du inte behöver den: någon annan kanske gör det.',
    ],
    button: 'Visa eller avboka',
  },
})

export const brokenReminderMail = defineMail(['what', 'time', 'where', 'link'], {
  'en-AU': {
    subject: 'Out of order: {what}, {time}',
    paragraphs: [
      'What you have booked is out of order. If it is not mended when it begins, the booking is cancelled.',
      '{what}: {time}',
      '{where}',
    ],
    button: 'See or cancel it',
  },
  'sv-SE': {
    subject: 'Ur funktion: {what}, {time}',
    paragraphs: [
      'Det du har bokat är ur funktion. Om det inte är lagat när det börjar avbokas det.',
      '{what}: {time}',
      '{where}',
    ],
    button: 'Visa eller avboka',
  },
})

export const requestedMail = defineMail(['who', 'what', 'time', 'purpose', 'link'], {
  'en-AU': {
    subject: '{who} asks for {what}, {time}',
    paragraphs: [
      '{who} would like to book {what}.',
      '{time}',
      '{purpose}',
      'The time is kept until you answer, and not for ever.',
    ],
    button: 'Say yes or no',
  },
  'sv-SE': {
    subject: '{who} vill boka {what}, {time}',
    paragraphs: [
      '{who} vill boka {what}.',
      '{time}',
      '{purpose}',
      'Tiden hålls tills du svarar, men inte hur länge som helst.',
    ],
    button: 'Svara ja eller nej',
  },
})

export const approvedMail = defineMail(['what', 'time', 'where', 'cost', 'link'], {
  'en-AU': {
    subject: 'Yes: {what}, {time}',
    paragraphs: ['Your booking of {what} was approved.', '{time}', '{where}', '{cost}'],
    button: 'See or change it',
  },
  'sv-SE': {
    subject: 'Ja: {what}, {time}',
    paragraphs: ['Din bokning av {what} är godkänd.', '{time}', '{where}', '{cost}'],
    button: 'Visa eller ändra',
  },
})

export const refusedMail = defineMail(['what', 'time', 'reason', 'link'], {
  'en-AU': {
    subject: 'No: {what}, {time}',
    paragraphs: ['Your request for {what} was refused.', '{time}', 'The reason: {reason}'],
    button: 'Look for another time',
  },
  'sv-SE': {
    subject: 'Nej: {what}, {time}',
    paragraphs: ['Din önskan om {what} avslogs.', '{time}', 'Skälet: {reason}'],
    button: 'Leta efter en annan tid',
  },
})

export const lapsedMail = defineMail(['what', 'time', 'link'], {
  'en-AU': {
    subject: 'Nobody answered: {what}, {time}',
    paragraphs: ['Nobody said yes or no to your request for {what} in time, so it is over.', '{time}'],
    button: 'Ask again',
  },
  'sv-SE': {
    subject: 'Ingen svarade: {what}, {time}',
    paragraphs: ['Ingen svarade i tid på din önskan om {what}, så den gäller inte längre.', '{time}'],
    button: 'Fråga igen',
  },
})

export const changedMail = defineMail(['what', 'time', 'where', 'cost', 'link'], {
  'en-AU': {
    subject: 'Changed: {what}, {time}',
    paragraphs: ['Your booking of {what} has changed. This is how it is now:', '{time}', '{where}', '{cost}'],
    button: 'See it',
  },
  'sv-SE': {
    subject: 'Ändrat: {what}, {time}',
    paragraphs: ['Din bokning av {what} har ändrats. Så här är den nu:', '{time}', '{where}', '{cost}'],
    button: 'Visa den',
  },
})

export const seriesMail = defineMail(['what', 'count', 'list', 'link'], {
  'en-AU': {
    subject: 'Your {count} bookings of {what}',
    paragraphs: ['This is how they are now:', '{list}'],
    button: 'See your bookings',
  },
  'sv-SE': {
    subject: 'Dina {count} bokningar av {what}',
    paragraphs: ['Så här är de nu:', '{list}'],
    button: 'Visa dina bokningar',
  },
})

export const cancelledMail = defineMail(['count', 'list', 'reason', 'link'], {
  'en-AU': {
    subject: 'Cancelled: {list}',
    paragraphs: ['This is no longer booked ({count}):', '{list}', '{reason}'],
    button: 'See your bookings',
  },
  'sv-SE': {
    subject: 'Avbokat: {list}',
    paragraphs: ['Det här är inte längre bokat ({count}):', '{list}', '{reason}'],
    button: 'Visa dina bokningar',
  },
})

export const troubleMail = defineMail(['name', 'note', 'back', 'list', 'link'], {
  'en-AU': {
    subject: '{name} is out of order, and you have booked it',
    paragraphs: ['{name} cannot be used at the moment:', '{note}', '{back}', '{list}'],
    button: 'See your bookings',
    closing: ['You can cancel at any time. What is still out of order when it begins is cancelled by itself.'],
  },
  'sv-SE': {
    subject: '{name} är ur funktion, och du har bokat den',
    paragraphs: ['{name} går inte att använda just nu:', '{note}', '{back}', '{list}'],
    button: 'Visa dina bokningar',
    closing: ['Du kan avboka när som helst. Det som fortfarande är ur funktion när det börjar avbokas av sig självt.'],
  },
})

export const troubleOverMail = defineMail(['name', 'note', 'list', 'link'], {
  'en-AU': {
    subject: '{name} works again, and you have booked it',
    paragraphs: ['{name} can be used again.', '{note}', '{list}'],
    button: 'See your bookings',
  },
  'sv-SE': {
    subject: '{name} fungerar igen, och du har bokat den',
    paragraphs: ['{name} går att använda igen.', '{note}', '{list}'],
    button: 'Visa dina bokningar',
  },
})

export const releasedMail = defineMail(['what', 'time', 'strike', 'link'], {
  'en-AU': {
    subject: 'Nobody came: {what}, {time}',
    paragraphs: [
      'Nobody has used {what}, which you had booked, so the rest of the time goes to others.',
      '{time}',
      '{strike}',
    ],
    button: 'See your bookings',
    closing: ['If you were there, tell the club.'],
  },
  'sv-SE': {
    subject: 'Ingen kom: {what}, {time}',
    paragraphs: [
      'Ingen har använt {what}, som du hade bokat, så resten av tiden går till andra.',
      '{time}',
      '{strike}',
    ],
    button: 'Visa dina bokningar',
    closing: ['Berätta för klubben om du var där.'],
  },
})

/** What became of each booking in a list, and why there is none, in the languages of mail. */
export const bookingWords = {
  'en-AU': {
    kept: '{what}, {time}: stays booked',
    moved: '{what}, {time}: moved to {items}',
    cancelled: '{what}, {time}: cancelled',
    reason: 'The reason: {reason}',
    stillOut: 'It is still out of order.',
    notActive: 'Your membership is not active.',
    removed: 'It can no longer be booked.',
    maintained: 'It is maintained then.',
    cost: 'It costs {amount}; {aside} is set aside until its end.',
    minutes: '{minutes} minutes of it are paid by your plan or by hours that you bought.',
    freeUntil: 'You can cancel free of charge until {until}; after that it costs {fee}.',
    strike: 'That is {count} of {most} times. With {most} you cannot book for a while.',
    paused: 'That is {count} of {most} times. You can book again from {until}.',
    lostRight: 'You no longer have what it needs.',
  },
  'sv-SE': {
    kept: '{what}, {time}: är fortfarande bokat',
    moved: '{what}, {time}: flyttat till {items}',
    cancelled: '{what}, {time}: avbokat',
    reason: 'Skälet: {reason}',
    stillOut: 'Den är fortfarande ur funktion.',
    notActive: 'Ditt medlemskap är inte aktivt.',
    removed: 'Det går inte längre att boka.',
    maintained: 'Den servas då.',
    cost: 'Den kostar {amount}; {aside} läggs undan tills den är slut.',
    minutes: '{minutes} minuter betalas av ditt medlemskap eller av timmar som du har köpt.',
    freeUntil: 'Du kan avboka utan kostnad till {until}; därefter kostar det {fee}.',
    strike: 'Det är {count} av {most} gånger. Vid {most} kan du inte boka på ett tag.',
    paused: 'Det är {count} av {most} gånger. Du kan boka igen från {until}.',
    lostRight: 'Du har inte längre det som behövs.',
  },
}
