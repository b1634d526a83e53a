import type { MeetingDetail } from '@fobhouse/contract/routes/meetings.ts'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import classes from '../meetings.module.css'

/** The printed version: the attendance list to sign, and every proxy with its statement. */
export function MeetingPaper({ meeting }: { meeting: MeetingDetail }) {
  const { t } = useTranslation('meetings')
  const { t: common } = useTranslation()
  const { date, time } = useFormats()
  const { siteOwner } = useConfiguration().general
  return (
    <div className={`fob-print-only ${classes.paper}`}>
      <h1>
        {common(`meetingTypes.${meeting.typeValue}`)}, {siteOwner}
      </h1>
      <p>
        {t('head.when', { day: date(meeting.date), time: time(meeting.date) })}
        <br />
        {t('paper.chair', { name: meeting.chair })}
      </p>
      <QuorumLine meeting={meeting} />
      <h2>{t('paper.attendance', { count: meeting.attendees.length })}</h2>
      <AttendanceTable meeting={meeting} />
      <h2>{t('paper.proxies', { count: meeting.proxies.length })}</h2>
      {meeting.proxies.map((proxy) => (
        <Statement key={proxy.id} proxy={proxy} />
      ))}
    </div>
  )
}

function QuorumLine({ meeting: { quorum } }: { meeting: MeetingDetail }) {
  const { t } = useTranslation('meetings')
  const { present, needed, inPerson, byProxy, percent, eligible } = quorum
  if (percent === 0) return <p>{t('quorum.presentFree', { count: present })}</p>
  return (
    <p>
      {t('quorum.title')}: {t('quorum.present', { present, needed })}.{' '}
      {t('quorum.how', { inPerson, byProxy, percent, eligible })}
    </p>
  )
}

function AttendanceTable({ meeting }: { meeting: MeetingDetail }) {
  const { t } = useTranslation('meetings')
  return (
    <table>
      <thead>
        <tr>
          <th>{t('paper.name')}</th>
          <th>{t('paper.signature')}</th>
        </tr>
      </thead>
      <tbody>
        {meeting.attendees.map(({ id, name, isActive }) => (
          <tr key={id}>
            <td>{isActive ? name : `${name} (${t('attendance.guest')})`}</td>
            <td aria-label={t('paper.signature')} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Statement({ proxy }: { proxy: MeetingDetail['proxies'][number] }) {
  const { t } = useTranslation('meetings')
  const { date } = useFormats()
  const standing = t(`standing.${proxy.standing}`, { giver: proxy.giver.name, holder: proxy.holder.name })
  return (
    <div className={classes.statement}>
      <p>{proxy.statement}</p>
      <p>{t('paper.given', { date: date(proxy.date), standing })}</p>
    </div>
  )
}
