import type { AuditEntry } from '@fobhouse/contract/routes/audit.ts'
import { Text } from '@mantine/core'
import {
  IconArchive,
  type Icon,
  IconAward,
  IconBuildingBank,
  IconBuildingWarehouse,
  IconCalendarEvent,
  IconCalendarOff,
  IconCertificate,
  IconClock,
  IconCoin,
  IconCpu,
  IconCreditCard,
  IconDeviceTablet,
  IconHistory,
  IconKey,
  IconLogin,
  IconLock,
  IconLogin2,
  IconMapPin,
  IconTools,
  IconMail,
  IconMessageReport,
  IconEyeCheck,
  IconPlugConnected,
  IconRefreshDot,
  IconSettings,
  IconShieldLock,
  IconShoppingBag,
  IconStack2,
  IconId,
  IconSchool,
  IconUser,
  IconWebhook,
} from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { TintedIcon } from '../../ui/tinted-icon.tsx'
import type { AuditGroup } from '@fobhouse/contract/audit-actions.ts'
import { groupOf, isAuditAction } from './audit-actions.ts'
import { AuditChanges } from '../../domain/trail/audit-changes.tsx'
import classes from './audit.module.css'
import { SubjectLink } from './subject-link.tsx'
import { useActorName, useSubjectName } from '../../domain/trail/use-names.ts'

const icons: Record<AuditGroup, Icon> = {
  access: IconKey,
  account: IconLogin,
  apiKey: IconPlugConnected,
  approval: IconEyeCheck,
  audit: IconHistory,
  award: IconAward,
  backups: IconArchive,
  badge: IconAward,
  bank: IconBuildingBank,
  billing: IconCreditCard,
  card: IconId,
  certificate: IconCertificate,
  closure: IconCalendarOff,
  club: IconBuildingWarehouse,
  competence: IconCertificate,
  device: IconCpu,
  equipment: IconTools,
  bookable: IconCalendarEvent,
  booking: IconCalendarEvent,
  calendarFeed: IconCalendarEvent,
  exclusiveSet: IconCalendarEvent,
  hourPack: IconShoppingBag,
  strike: IconCalendarOff,
  calendarSource: IconCalendarEvent,
  evidence: IconAward,
  issue: IconMessageReport,
  kiosk: IconDeviceTablet,
  keys: IconKey,
  lockdown: IconLock,
  maintenance: IconTools,
  meeting: IconCalendarEvent,
  member: IconUser,
  memberbucks: IconCoin,
  oidcClient: IconLogin2,
  outbox: IconMail,
  place: IconMapPin,
  plan: IconStack2,
  privacy: IconShieldLock,
  product: IconShoppingBag,
  profile: IconUser,
  schedule: IconClock,
  service: IconTools,
  settings: IconSettings,
  siteSession: IconMapPin,
  report: IconMessageReport,
  requirement: IconSchool,
  trainer: IconSchool,
  webhook: IconWebhook,
  tier: IconStack2,
  subscription: IconRefreshDot,
}

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { time, exact } = useFormats()
  const group = groupOf(entry.action)
  return (
    <li className={classes.row}>
      <Text size="sm" c="dimmed" className={classes.time}>
        <time dateTime={entry.at} title={exact(entry.at)}>
          {time(entry.at)}
        </time>
      </Text>
      <TintedIcon icon={group ? icons[group] : IconHistory} tone="off" size={28} />
      <div className={classes.words}>
        <Text>
          <Sentence entry={entry} />
        </Text>
        <AuditChanges entry={entry} />
      </div>
    </li>
  )
}

/** The action in words; an unknown one of a newer server by its code. */
function Sentence({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const actor = useActorName()(entry.actor)
  const subject = useSubjectName()(entry)
  const { action } = entry
  const device = entry.deviceName ?? t('someDevice')
  return (
    <Trans
      t={t}
      i18nKey={isAuditAction(action) ? `sentences.${action}` : 'unknownDeed'}
      values={{ actor, subject, action, device }}
      components={{
        who: <Text span fw={600} inherit />,
        what: <SubjectLink subject={entry.subject} isGone={entry.meeting?.isGone === true} />,
      }}
    />
  )
}
