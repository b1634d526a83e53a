import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { approvalRoutes } from '@fobhouse/contract/routes/approvals.ts'
import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { issueRoutes } from '@fobhouse/contract/routes/issues.ts'
import { maintenanceRoutes } from '@fobhouse/contract/routes/maintenance.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { outboxRoutes } from '@fobhouse/contract/routes/outbox.ts'
import {
  type Icon,
  IconClockExclamation,
  IconCpu,
  IconEyeCheck,
  IconMail,
  IconMailPause,
  IconMessageReport,
  IconPlugConnectedX,
  IconTool,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ClubDevice, devicesQuery, pendingDevicesQuery } from '../../domain/device/door-queries.ts'
import { messageText } from '../../lib/error-text.ts'
import { isWritingToMembers, settingsQuery } from '../../domain/club/settings-query.ts'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { dueMaintenanceQuery } from '../../domain/equipment/due-query.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { useMay } from '../../domain/member/may.ts'
import {
  openIssuesQuery,
  serverClockQuery,
  stuckMailQuery,
  waitingApprovalsQuery,
  waitingPeopleQuery,
} from './queries.ts'

export type Need = { key: string; icon: Icon; title: string; note: string; action: string; to: string }

/** `unknown`: it could not be loaded. Undefined: it is still loading. */
type Found = Need[] | 'unknown' | undefined

/** Undefined until everything is loaded, so that nothing jumps; a failed part is left out and makes it incomplete. */
export function useNeeds(): { needs: Need[]; isComplete: boolean } | undefined {
  const pending = usePendingDevices()
  const offline = useOfflineDevices()
  const people = useWaitingPeople('noob')
  const applications = useWaitingPeople('application')
  const mail = useStuckMail()
  const issues = useOpenIssues()
  const approvals = useApprovals()
  const held = useHeldMail()
  const clock = useClockBehind()
  const maintenance = useMaintenance()
  const all: Found[] = [clock, approvals, held, pending, offline, issues, maintenance, applications, people, mail]
  const found = all.filter((needs) => needs !== undefined)
  if (found.length < all.length) return undefined
  return {
    needs: found.flatMap((needs) => (needs === 'unknown' ? [] : needs)),
    isComplete: !found.includes('unknown'),
  }
}

/** Acts to decide, and the reader's own, which another administrator must look at. */
function useApprovals(): Found {
  const { t } = useTranslation('dashboard')
  const isOurs = useMay()(approvalRoutes.list)
  const { data, isError } = useQuery({ ...waitingApprovalsQuery, enabled: isOurs })
  if (!isOurs) return []
  if (!data) return isError ? 'unknown' : undefined
  const { toDecide, own, isStuck } = data
  const all = { icon: IconEyeCheck, to: '/manage/approvals' }
  const needs: Need[] = []
  if (toDecide.length > 0) {
    const names = [...new Set(toDecide.map(({ proposedBy }) => proposedBy))].join(', ')
    const title = t('needs.approvals', { count: toDecide.length })
    needs.push({
      ...all,
      key: 'approvals',
      title,
      note: t('needs.approvalsNote', { names }),
      action: t('needs.review'),
    })
  }
  if (own.length > 0) {
    const title = t('needs.ownProposals', { count: own.length })
    needs.push({ ...all, key: 'own', title, note: t('needs.ownProposalsNote'), action: t('needs.show') })
  }
  if (isStuck) {
    needs.push({ ...all, key: 'stuck', title: t('needs.stuck'), note: t('needs.stuckNote'), action: t('needs.show') })
  }
  return needs
}

/** A small machine without a battery clock has the wrong time until it reaches the network. */
function useClockBehind(): Found {
  const { t } = useTranslation('dashboard')
  const { exact } = useFormats()
  const isOurs = useMay()(settingsRoutes.clock)
  const { data, isError } = useQuery({ ...serverClockQuery, enabled: isOurs })
  if (!isOurs) return []
  if (!data) return isError ? 'unknown' : undefined
  if (data.behind === null) return []
  const note = t('needs.clockNote', { now: exact(data.now), stored: exact(data.behind) })
  return [
    {
      key: 'clock',
      icon: IconClockExclamation,
      title: t('needs.clock'),
      note,
      action: t('needs.show'),
      to: '/manage/audit',
    },
  ]
}

/** After a move from another portal, members get no automatic messages until an administrator starts them. */
function useHeldMail(): Found {
  const { t } = useTranslation('dashboard')
  const isOurs = useMay()(settingsRoutes.list)
  const { data, isError } = useQuery({ ...settingsQuery, enabled: isOurs })
  if (!isOurs) return []
  if (!data) return isError ? 'unknown' : undefined
  if (isWritingToMembers(data)) return []
  const [title, note] = [t('needs.held'), t('needs.heldNote')]
  return [{ key: 'held mail', icon: IconMailPause, title, note, action: t('needs.show'), to: '/manage/outbox' }]
}

function usePendingDevices(): Found {
  const { t } = useTranslation('dashboard')
  const { relativeWithin } = useFormats()
  const isOurs = useMay()(deviceRoutes.pending)
  const { data, isError } = useQuery({ ...pendingDevicesQuery, enabled: isOurs })
  if (!isOurs) return []
  if (!data) return isError ? 'unknown' : undefined
  const [first] = data
  if (!first) return []
  const note =
    data.length === 1
      ? t(`needs.pendingNote.${first.kind}`, { serial: first.serial, time: relativeWithin(first.createdAt) })
      : data.map(({ serial }) => serial).join(', ')
  const title = t('needs.pending', { count: data.length })
  return [{ key: 'pending', icon: IconCpu, title, note, action: t('needs.approve'), to: '/manage/devices' }]
}

function useOfflineDevices(): Found {
  const { t } = useTranslation('dashboard')
  const { relativeWithin } = useFormats()
  const isOurs = useMay()(deviceRoutes.doors)
  const { data, isError } = useQuery({ ...devicesQuery, enabled: isOurs })
  if (!isOurs) return []
  if (!data) return isError ? 'unknown' : undefined
  return data.filter(isLost).map((device) => ({
    key: `device ${device.id}`,
    icon: IconPlugConnectedX,
    title: t('needs.offline', { name: device.name }),
    note: device.lastSeen === null ? '' : t('needs.offlineNote', { time: relativeWithin(device.lastSeen) }),
    action: t('needs.show'),
    to: `/manage/devices/${device.id}`,
  }))
}

/** A device that was never heard is not lost: somebody is still installing it. */
function isLost({ authorised, offline, lastSeen }: ClubDevice): boolean {
  return authorised && offline && lastSeen !== null
}

function useWaitingPeople(state: 'noob' | 'application'): Found {
  const { t } = useTranslation('dashboard')
  const isOurs = useMay()(memberRoutes.acceptApplication)
  const { data, isError } = useQuery({ ...waitingPeopleQuery(state), enabled: isOurs })
  if (!isOurs) return []
  if (!data) return isError ? 'unknown' : undefined
  if (data.count === 0) return []
  const rest = data.count - data.names.length
  const names = data.names.join(', ')
  return [
    {
      key: `people ${state}`,
      icon: IconUserPlus,
      title: t(state === 'noob' ? 'needs.people' : 'needs.applications', { count: data.count }),
      note: rest > 0 ? t('needs.andMore', { names, count: rest }) : names,
      action: t('needs.review'),
      to: `/manage/members?state=${state}`,
    },
  ]
}

function useOpenIssues(): Found {
  const { t } = useTranslation('dashboard')
  const isOurs = useMay()(issueRoutes.list)
  const { data, isError } = useQuery({ ...openIssuesQuery, enabled: isOurs })
  if (!isOurs) return []
  if (!data) return isError ? 'unknown' : undefined
  const [newest] = data
  if (!newest) return []
  const title = t('needs.issues', { count: data.length })
  return [
    { key: 'issues', icon: IconMessageReport, title, note: newest.title, action: t('needs.show'), to: '/tools/issue' },
  ]
}

/** A club without equipment is not asked about it. */
function useMaintenance(): Found {
  const { t } = useTranslation('dashboard')
  const { enableEquipment } = useConfiguration().features
  const isOurs = useMay()(maintenanceRoutes.due) && enableEquipment
  const { data, isError } = useQuery({ ...dueMaintenanceQuery, enabled: isOurs })
  if (!isOurs) return []
  if (!data) return isError ? 'unknown' : undefined
  const due = data.filter(({ plan }) => plan.due)
  const [first] = due
  if (!first) return []
  const title = t('needs.maintenance', { count: due.length })
  const note = `${first.item.name}: ${first.plan.name}`
  return [{ key: 'maintenance', icon: IconTool, title, note, action: t('needs.show'), to: '/manage/equipment?tab=due' }]
}

function useStuckMail(): Found {
  const { t } = useTranslation('dashboard')
  const isOurs = useMay()(outboxRoutes.list)
  const { data, isError } = useQuery({ ...stuckMailQuery, enabled: isOurs })
  if (!isOurs) return []
  if (!data) return isError ? 'unknown' : undefined
  const needs: Need[] = []
  if (data.failed.length > 0) needs.push(mailNeed('failed', data.failed))
  if (data.waiting.length > 0) needs.push(mailNeed('waiting', data.waiting))
  return needs

  function mailNeed(state: 'failed' | 'waiting', messages: readonly { error?: string | undefined }[]): Need {
    const why = messages[0]?.error ?? ''
    return {
      key: `mail ${state}`,
      icon: IconMail,
      title: t(`needs.${state}`, { count: messages.length }),
      note: why.startsWith('error.') ? messageText(why) : why,
      action: t('needs.show'),
      to: `/manage/outbox?state=${state}`,
    }
  }
}
