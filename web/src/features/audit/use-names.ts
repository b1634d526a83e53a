import type { AuditEntry } from '@fobhouse/contract/routes/audit.ts'
import { useTranslation } from 'react-i18next'

/** Who acted: a member as they were called then, or the part of Fobhouse. */
export function useActorName(): (actor: string) => string {
  const { t } = useTranslation('audit')
  return (actor) => {
    if (actor === 'fobhouse') return t('actors.fobhouse')
    return actor === 'command line' ? t('actors.commandLine') : actor
  }
}

/** What it was done to: its name of today, else its kind and number. */
export function useSubjectName(): (entry: Pick<AuditEntry, 'subject' | 'subjectName'>) => string {
  const { t } = useTranslation('audit')
  return ({ subject, subjectName }) => {
    if (subjectName !== undefined) return subjectName
    const [kind = '', id = ''] = subject.split(':')
    switch (kind) {
      case 'member':
      case 'device':
      case 'outbox':
      case 'product':
        return t(`subjects.${kind}`, { id })
      case 'settings':
        return id === 'mail' ? t('subjects.mail') : t('subjects.settings')
      default:
        return subject
    }
  }
}
