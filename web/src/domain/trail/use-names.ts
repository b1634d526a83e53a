import { numberedSubjects } from '@fobhouse/contract/audit-actions.ts'
import type { AuditEntry } from '@fobhouse/contract/routes/audit.ts'
import i18next, { type ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'

/** Who acted: a member under the name of that time, another program by its key, or a part of Fobhouse. */
export function useActorName(): (actor: string) => string {
  const { t } = useTranslation('audit')
  return (actor) => {
    const key = /^API key (.+)$/.exec(actor)?.[1]
    if (key !== undefined) return t('actors.apiKey', { name: key })
    const kiosk = /^Kiosk (.+)$/.exec(actor)?.[1]
    if (kiosk !== undefined) return t('actors.kiosk', { name: kiosk })
    if (actor === 'fobhouse') return t('actors.fobhouse')
    if (actor === 'mqtt') return t('actors.mqtt')
    return actor === 'command line' ? t('actors.commandLine') : actor
  }
}

/** What was acted on: its present name, else its kind and number. */
export function useSubjectName(): (entry: Pick<AuditEntry, 'subject' | 'subjectName' | 'meeting'>) => string {
  const { t } = useTranslation('audit')
  const { t: common } = useTranslation()
  const { day } = useFormats()
  return ({ subject, subjectName, meeting }) => {
    if (subjectName !== undefined) return subjectName
    if (meeting)
      return t('subjects.meetingOf', { kind: common(`meetingTypes.${meeting.type}`), day: day(meeting.date) })
    const [kind = '', id = ''] = subject.split(':')
    if (kind === 'settings') return id === 'mail' ? t('subjects.mail') : t('subjects.settings')
    const known = numberedSubjects.find((numbered) => numbered === kind)
    return known ? t(`subjects.${known}`, { id }) : subject
  }
}

/** The action in a few words; an unknown action of a newer server by its code. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation('audit')
  return (action) => {
    const key = `actions.${action}`
    return i18next.exists(key, { ns: 'audit' }) ? t(key as ParseKeys<'audit'>) : action // just found
  }
}
