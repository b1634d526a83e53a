import type { SourceFault } from '@fobhouse/contract/calendar-sources.ts'
import { defineMail, type MailLanguage } from '../../integrations/mail/mail-template.ts'

export const clashMail = defineMail(['source', 'what', 'list', 'link'], {
  'en-AU': {
    subject: '{what}: another calendar has it, too',
    paragraphs: [
      'The calendar {source} says that {what} is taken when it is booked already: {list}.',
      'These bookings stay. Speak with whoever has booked, or with whoever keeps the other calendar.',
    ],
    button: 'See the calendars',
  },
  'sv-SE': {
    subject: '{what}: en annan kalender har också tiden',
    paragraphs: [
      'Kalendern {source} säger att {what} är upptagen när den redan är bokad: {list}.',
      'Bokningarna står kvar. Tala med den som har bokat, eller med den som sköter den andra kalendern.',
    ],
    button: 'Visa kalendrarna',
  },
})

export const faultMail = defineMail(['source', 'what', 'fault', 'link'], {
  'en-AU': {
    subject: 'The calendar {source} cannot be read',
    paragraphs: [
      'For a day nothing was learnt from the calendar {source}, whose times occupy {what}.',
      '{fault}',
      'What was read before still holds.',
    ],
    button: 'See the calendars',
  },
  'sv-SE': {
    subject: 'Kalendern {source} kan inte läsas',
    paragraphs: [
      'Sedan ett dygn går det inte att läsa kalendern {source}, vars tider upptar {what}.',
      '{fault}',
      'Det som lästes tidigare gäller fortfarande.',
    ],
    button: 'Visa kalendrarna',
  },
})

/** Also for the doctor; the page has words of its own. */
export const faultWords: Record<MailLanguage, Record<SourceFault, string>> = {
  'en-AU': {
    unknown_host: 'There is no host with this name.',
    unreachable: 'Nothing answers at this address.',
    certificate: 'The certificate of the server is not one that is trusted for this host.',
    late: 'The server did not answer in time.',
    address_not_allowed:
      'This address, or one to which it leads, is a link-local or multicast one, which is not allowed.',
    redirects: 'The address leads on to others, and to no calendar.',
    refused: 'The server refuses it: the address may be another one by now.',
    server_fault: 'The other server has a fault.',
    too_large: 'The file is larger than 2 MB.',
    no_calendar: 'What is there is no calendar, or not a whole one.',
    unreadable: 'A date or a rule in it cannot be read.',
    unknown_zone: 'It names a time zone that nobody knows.',
    too_slow: 'A rule in it takes too long.',
    no_bookable: 'What it occupied can no longer be booked.',
  },
  'sv-SE': {
    unknown_host: 'Det finns ingen värd med det namnet.',
    unreachable: 'Inget svarar på adressen.',
    certificate: 'Serverns certifikat är inte betrott för den här värden.',
    late: 'Servern svarade inte i tid.',
    address_not_allowed:
      'Adressen, eller en som den leder till, är länklokal eller för multicast, vilket inte är tillåtet.',
    redirects: 'Adressen leder vidare till andra, och inte till någon kalender.',
    refused: 'Servern nekar: adressen kan ha ändrats.',
    server_fault: 'Det är fel på den andra servern.',
    too_large: 'Filen är större än 2 MB.',
    no_calendar: 'Det som finns där är ingen kalender, eller inte en hel.',
    unreadable: 'Ett datum eller en regel i den går inte att läsa.',
    unknown_zone: 'Den nämner en tidszon som ingen känner till.',
    too_slow: 'En regel i den tar för lång tid.',
    no_bookable: 'Det som den upptog kan inte bokas längre.',
  },
}
