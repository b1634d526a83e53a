import { defineMail } from '../../integrations/mail/mail-template.ts'

export const backupFailedMail = defineMail(['reason', 'last', 'link'], {
  'en-AU': {
    subject: 'The backup of {siteName} failed',
    paragraphs: ['The club could not be backed up:', '{reason}', 'The last good backup: {last}'],
    button: 'Open the backups',
    closing: ['It is tried again every hour. While it fails you get a mail a day.'],
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
    subject: 'A backup of {siteName} cannot be restored',
    paragraphs: ['The newest backup was restored to a scratch place to try it, and is not good:', '{file}', '{reason}'],
    button: 'Open the backups',
    closing: ['Make a new one now. Older ones that were good are kept.'],
  },
  'sv-SE': {
    subject: 'En säkerhetskopia av {siteName} går inte att återställa',
    paragraphs: ['Den senaste säkerhetskopian provåterställdes och duger inte:', '{file}', '{reason}'],
    button: 'Öppna säkerhetskopiorna',
    closing: ['Gör en ny nu. Äldre som dög finns kvar.'],
  },
})

/** Where there is no good one. */
export const noneWords = { 'en-AU': 'none yet', 'sv-SE': 'ingen än' }
