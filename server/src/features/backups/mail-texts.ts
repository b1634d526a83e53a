import { defineMail } from '../../integrations/mail/mail-template.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/backups.json'

const said = textsOf<typeof words>('server/backups')

export const backupFailedMail = defineMail(
  ['reason', 'last', 'link'],
  said((words) => words.backupFailed),
)

export const badBackupMail = defineMail(
  ['file', 'reason', 'link'],
  said((words) => words.badBackup),
)

/** Used if there is no good backup. */
export const noneWords = said((words) => words.noneWords)
