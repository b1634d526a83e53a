import { defineMail } from '../../integrations/mail/mail-template.ts'

export const backupFailedMail = defineMail(['reason', 'last', 'link'], {
  'en-AU': {
    subject: 'The backup of {siteName} failed',
    paragraphs: ['The club could not be backed up:', '{reason}', 'The last good backup: {last}'],
    button: 'Open the backups',
    closing: ['Fobhouse tries again every hour. While it fails, you get one mail a day.'],
  },
  'sv-SE': {
    subject: 'Säkerhetskopian av {siteName} misslyckades',
    paragraphs: ['Föreningen kunde inte säkerhetskopieras:', '{reason}', 'Den senaste lyckade: {last}'],
    button: 'Öppna säkerhetskopiorna',
    closing: ['Nytt försök görs varje timme. Så länge det misslyckas får du ett mejl om dagen.'],
  },
})

export const badBackupMail = defineMail(['file', 'reason', 'link'], {
  'en-AU': {
    subject: 'A backup of {siteName} cannot be trusted',
    paragraphs: ['The newest backup was restored on trial. It cannot be used:', '{file}', '{reason}'],
    button: 'Open the backups',
    closing: [
      'Make a new one now. If that fails the same way, the club’s own data is damaged: keep the older backups that were good, and run “fobhouse verify”.',
    ],
  },
  'sv-SE': {
    subject: 'En säkerhetskopia av {siteName} går inte att lita på',
    paragraphs: ['Den senaste säkerhetskopian provåterställdes och duger inte:', '{file}', '{reason}'],
    button: 'Öppna säkerhetskopiorna',
    closing: [
      'Gör en ny nu. Duger inte heller den är klubbens egna data skadade: behåll de äldre kopior som dög, och titta efter med ”fobhouse verify”.',
    ],
  },
})

/** Used if there is no good backup. */
export const noneWords = { 'en-AU': 'none yet', 'sv-SE': 'ingen än' }
