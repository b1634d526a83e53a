import { duties } from '@fobhouse/contract/duties.ts'
import type { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import type { approvalRoutes } from '@fobhouse/contract/routes/approvals.ts'
import type { auditRoutes } from '@fobhouse/contract/routes/audit.ts'
import type { bankRoutes } from '@fobhouse/contract/routes/bank.ts'
import type { certificateRoutes } from '@fobhouse/contract/routes/certificates.ts'
import type { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import type { equipmentAdminRoutes } from '@fobhouse/contract/routes/equipment-admin.ts'
import type { hourRoutes } from '@fobhouse/contract/routes/hours.ts'
import type { houseRoutes } from '@fobhouse/contract/routes/house.ts'
import type { kioskRoutes } from '@fobhouse/contract/routes/kiosks.ts'
import type { ledgerRoutes } from '@fobhouse/contract/routes/ledger.ts'
import type { meetingRoutes } from '@fobhouse/contract/routes/meetings.ts'
import type { memberImportRoutes } from '@fobhouse/contract/routes/member-import.ts'
import type { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import type { messageRoutes } from '@fobhouse/contract/routes/messages.ts'
import type { outboxRoutes } from '@fobhouse/contract/routes/outbox.ts'
import type { planRoutes } from '@fobhouse/contract/routes/plans.ts'
import type { reconciliationRoutes } from '@fobhouse/contract/routes/reconciliation.ts'
import type { rehearsalRoutes } from '@fobhouse/contract/routes/rehearsal.ts'
import type { trainedPeopleRoutes } from '@fobhouse/contract/routes/trained-people.ts'
import type { Screen } from '../screen.ts'
import type { DutyOf } from './duty-of.ts'

const adminTool = { loggedIn: true, group: 'adminTools' } as const

export const adminScreens: readonly Screen[] = [
  {
    path: '/manage/members',
    title: 'members',
    ...adminTool,
    duty: duties satisfies DutyOf<typeof memberRoutes.list>,
    icon: 'people',
    isWide: true,
    texts: 'members',
    asks: ['/api/admin/members/?limit=200&sort=name'],
    load: async () => (await import('../../features/members/list/members-screen.tsx')).MembersScreen,
  },
  {
    path: '/manage/members/import',
    title: 'importMembers',
    loggedIn: true,
    duty: 'people' satisfies DutyOf<typeof memberImportRoutes.readColumns>,
    backTo: '/manage/members',
    isWide: true,
    texts: 'imports',
    load: async () => (await import('../../features/members/import/import-screen.tsx')).ImportScreen,
  },
  {
    path: '/manage/members/:memberId',
    title: 'manageMember',
    loggedIn: true,
    duty: duties satisfies DutyOf<typeof memberRoutes.get>,
    backTo: '/manage/members',
    texts: 'members',
    load: async () => (await import('../../features/members/detail/member-screen.tsx')).MemberScreen,
  },
  {
    path: '/manage/meetings',
    title: 'meetings',
    ...adminTool,
    duty: 'meetings' satisfies DutyOf<typeof meetingRoutes.list>,
    icon: 'calendar',
    texts: 'meetings',
    load: async () => (await import('../../features/meetings/meetings-screen.tsx')).MeetingsScreen,
  },
  {
    path: '/manage/meetings/:meetingId',
    title: 'manageMeeting',
    loggedIn: true,
    duty: 'meetings' satisfies DutyOf<typeof meetingRoutes.get>,
    backTo: '/manage/meetings',
    texts: 'meetings',
    load: async () => (await import('../../features/meetings/detail/meeting-screen.tsx')).MeetingScreen,
  },
  {
    path: '/manage/tiers',
    title: 'tiers',
    ...adminTool,
    duty: ['people', 'money'] satisfies DutyOf<typeof planRoutes.tiers>,
    icon: 'stack',
    texts: 'plans',
    load: async () => (await import('../../features/plans/tiers-screen.tsx')).TiersScreen,
  },
  {
    path: '/manage/tiers/:planId',
    title: 'manageTier',
    loggedIn: true,
    duty: ['people', 'money'] satisfies DutyOf<typeof planRoutes.tier>,
    backTo: '/manage/tiers',
    texts: 'plans',
    load: async () => (await import('../../features/plans/tier-screen.tsx')).TierScreen,
  },
  {
    path: '/manage/plans/:planId',
    title: 'managePlan',
    loggedIn: true,
    duty: ['people', 'money'] satisfies DutyOf<typeof planRoutes.plan>,
    backTo: '/manage/tiers',
    texts: 'plans',
    load: async () => (await import('../../features/plans/plan-screen.tsx')).PlanScreen,
  },
  {
    path: '/manage/house',
    title: 'house',
    ...adminTool,
    duty: 'doors' satisfies DutyOf<typeof hourRoutes.createSchedule>,
    icon: 'door',
    texts: 'house',
    load: async () => (await import('../../features/house/house-screen.tsx')).HouseScreen,
  },
  {
    path: '/manage/house/lockdown',
    title: 'lockdown',
    loggedIn: true,
    duty: 'doors' satisfies DutyOf<typeof houseRoutes.lockdown>,
    backTo: '/manage/house',
    texts: 'house',
    load: async () => (await import('../../features/house/lockdown/lockdown-screen.tsx')).LockdownScreen,
  },
  {
    path: '/manage/devices',
    title: 'devices',
    ...adminTool,
    duty: 'doors' satisfies DutyOf<typeof deviceRoutes.doors>,
    icon: 'board',
    isWide: true,
    texts: 'devices',
    load: async () => (await import('../../features/devices/devices-screen.tsx')).DevicesScreen,
  },
  {
    path: '/manage/devices/:deviceId',
    title: 'manageDevice',
    loggedIn: true,
    duty: 'doors' satisfies DutyOf<typeof deviceRoutes.get>,
    backTo: '/manage/devices',
    texts: 'devices',
    load: async () => (await import('../../features/devices/detail/device-screen.tsx')).DeviceScreen,
  },
  {
    path: '/manage/certificates',
    title: 'manageCertificates',
    ...adminTool,
    duty: 'training' satisfies DutyOf<typeof certificateRoutes.list>,
    menuFlag: 'enableCompetence',
    icon: 'award',
    texts: 'certificates',
    load: async () =>
      (await import('../../features/certificates/authoring/manage-certificates-screen.tsx')).ManageCertificatesScreen,
  },
  {
    path: '/manage/trained',
    title: 'importTrained',
    loggedIn: true,
    duty: 'training' satisfies DutyOf<typeof trainedPeopleRoutes.readColumns>,
    backTo: '/manage/certificates',
    isWide: true,
    texts: 'imports',
    load: async () =>
      (await import('../../features/certificates/bringing/import-trained-screen.tsx')).ImportTrainedScreen,
  },
  {
    path: '/manage/equipment',
    title: 'manageEquipment',
    ...adminTool,
    duty: 'equipment' satisfies DutyOf<typeof equipmentAdminRoutes.list>,
    icon: 'tools',
    texts: 'equipment',
    load: async () =>
      (await import('../../features/equipment/managing/manage-equipment-screen.tsx')).ManageEquipmentScreen,
  },
  {
    path: '/manage/equipment/labels',
    title: 'equipmentLabels',
    loggedIn: true,
    duty: 'equipment' satisfies DutyOf<typeof equipmentAdminRoutes.list>,
    backTo: '/manage/equipment',
    isWide: true,
    texts: 'equipment',
    load: async () => (await import('../../features/equipment/managing/labels-screen.tsx')).LabelsScreen,
  },
  {
    path: '/manage/equipment/:itemId',
    title: 'editEquipment',
    loggedIn: true,
    duty: 'equipment' satisfies DutyOf<typeof equipmentAdminRoutes.get>,
    backTo: '/manage/equipment',
    texts: 'equipment',
    load: async () => (await import('../../features/equipment/managing/edit-item-screen.tsx')).EditItemScreen,
  },
  {
    path: '/manage/kiosks',
    title: 'kiosks',
    ...adminTool,
    duty: 'doors' satisfies DutyOf<typeof kioskRoutes.list>,
    icon: 'tablet',
    texts: 'kiosks',
    load: async () => (await import('../../features/kiosks/kiosks-screen.tsx')).KiosksScreen,
  },
  {
    path: '/manage/messages',
    title: 'messages',
    ...adminTool,
    duty: 'messages' satisfies DutyOf<typeof messageRoutes.countGroup>,
    icon: 'send',
    texts: 'messages',
    load: async () => (await import('../../features/messages/write-screen.tsx')).WriteScreen,
  },
  {
    path: '/manage/outbox',
    title: 'outbox',
    ...adminTool,
    duty: 'messages' satisfies DutyOf<typeof outboxRoutes.list>,
    icon: 'mail',
    isWide: true,
    texts: 'outbox',
    load: async () => (await import('../../features/outbox/outbox-screen.tsx')).OutboxScreen,
  },
  {
    path: '/manage/ledger',
    title: 'ledger',
    ...adminTool,
    duty: 'money' satisfies DutyOf<typeof ledgerRoutes.transfers>,
    icon: 'receipt',
    isWide: true,
    texts: 'ledger',
    load: async () => (await import('../../features/ledger/ledger-screen.tsx')).LedgerScreen,
  },
  {
    path: '/manage/reconciliation',
    title: 'reconciliation',
    ...adminTool,
    duty: 'money' satisfies DutyOf<typeof reconciliationRoutes.read>,
    icon: 'checks',
    texts: 'reconciliation',
    load: async () => (await import('../../features/reconciliation/reconciliation-screen.tsx')).ReconciliationScreen,
  },
  {
    path: '/manage/rehearsal',
    title: 'rehearsal',
    ...adminTool,
    duty: 'money' satisfies DutyOf<typeof rehearsalRoutes.read>,
    icon: 'calendarMoney',
    isWide: true,
    texts: 'rehearsal',
    load: async () => (await import('../../features/rehearsal/rehearsal-screen.tsx')).RehearsalScreen,
  },
  {
    path: '/manage/bank',
    title: 'bank',
    ...adminTool,
    duty: 'money' satisfies DutyOf<typeof bankRoutes.entries>,
    icon: 'bank',
    isWide: true,
    texts: 'bank',
    load: async () => (await import('../../features/bank/bank-screen.tsx')).BankScreen,
  },
  {
    path: '/manage/audit',
    title: 'audit',
    ...adminTool,
    duty: 'records' satisfies DutyOf<typeof auditRoutes.list>,
    icon: 'log',
    isWide: true,
    texts: 'audit',
    load: async () => (await import('../../features/audit/audit-screen.tsx')).AuditScreen,
  },
  {
    path: '/manage/approvals',
    title: 'approvals',
    loggedIn: true,
    duty: duties satisfies DutyOf<typeof approvalRoutes.list>,
    backTo: '/dashboard',
    texts: 'approvals',
    load: async () => (await import('../../features/approvals/approvals-screen.tsx')).ApprovalsScreen,
  },
  {
    path: '/manage/settings',
    title: 'settings',
    ...adminTool,
    duty: 'settings' satisfies DutyOf<typeof settingsRoutes.list>,
    icon: 'settings',
    texts: 'settings',
    load: async () => (await import('../../features/settings/settings-screen.tsx')).SettingsScreen,
  },
]
