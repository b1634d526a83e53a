import type { AccessTables } from './tables/access.ts'
import type { ApiKeyTables } from './tables/api-keys.ts'
import type { ApprovalTables } from './tables/approvals.ts'
import type { AuditTable } from './tables/audit.ts'
import type { BackupTables } from './tables/backups.ts'
import type { BankTables } from './tables/bank.ts'
import type { BillingTables } from './tables/billing.ts'
import type { BoardTables } from './tables/boards.ts'
import type { CalendarFeedTables } from './tables/calendar-feeds.ts'
import type { CalendarSourceTables } from './tables/calendar-sources.ts'
import type { CardTables } from './tables/cards.ts'
import type { BadgeTables } from './tables/badges.ts'
import type { CertificateTables } from './tables/certificates.ts'
import type { ChainTables } from './tables/chain.ts'
import type { DeviceTables } from './tables/devices.ts'
import type { DoorEventTables } from './tables/door-events.ts'
import type { EmailChangeTables } from './tables/email-changes.ts'
import type { BookingTables } from './tables/bookings.ts'
import type { EquipmentTables } from './tables/equipment.ts'
import type { FactorTables } from './tables/factors.ts'
import type { FileTables } from './tables/files.ts'
import type { FirstStepTables } from './tables/first-steps.ts'
import type { HourTables } from './tables/hours.ts'
import type { ImportTables } from './tables/imports.ts'
import type { InterlockTables } from './tables/interlocks.ts'
import type { IssueTables } from './tables/issues.ts'
import type { JobTables } from './tables/jobs.ts'
import type { KioskTables } from './tables/kiosks.ts'
import type { LedgerTables } from './tables/ledger.ts'
import type { LockdownTables } from './tables/lockdown.ts'
import type { MeetingTables } from './tables/meetings.ts'
import type { MemberTables } from './tables/members.ts'
import type { MqttTables } from './tables/mqtt.ts'
import type { MqttDoorTables } from './tables/mqtt-doors.ts'
import type { OpenHouseTables } from './tables/open-houses.ts'
import type { OpenIdTables } from './tables/openid.ts'
import type { OutboxTables } from './tables/outbox.ts'
import type { PairingTables } from './tables/pairing.ts'
import type { QuizTables } from './tables/quizzes.ts'
import type { RequirementTables } from './tables/requirements.ts'
import type { RetentionTables } from './tables/retention.ts'
import type { SealingTables } from './tables/sealing.ts'
import type { SentHeadTables } from './tables/sent-heads.ts'
import type { SessionTables } from './tables/sessions.ts'
import type { SettingTables } from './tables/settings.ts'
import type { SignUpTables } from './tables/sign-ups.ts'
import type { SigningKeyTables } from './tables/signing-keys.ts'
import type { SiteSessionTables } from './tables/site-sessions.ts'
import type { StatisticsTables } from './tables/statistics.ts'
import type { VendingTables } from './tables/vending.ts'
import type { WebhookTables } from './tables/webhooks.ts'

/** Every table, by feature. */
export type Tables = MemberTables &
  SealingTables &
  SessionTables &
  SettingTables &
  SigningKeyTables &
  SignUpTables &
  EmailChangeTables &
  MqttTables &
  OpenHouseTables &
  OpenIdTables &
  OutboxTables &
  PairingTables &
  QuizTables &
  RequirementTables &
  RetentionTables &
  SentHeadTables &
  ApiKeyTables &
  ApprovalTables &
  AuditTable &
  BackupTables &
  BankTables &
  BillingTables &
  BoardTables &
  CalendarFeedTables &
  CalendarSourceTables &
  CardTables &
  BadgeTables &
  CertificateTables &
  ChainTables &
  DeviceTables &
  DoorEventTables &
  BookingTables &
  EquipmentTables &
  FactorTables &
  FirstStepTables &
  FileTables &
  AccessTables &
  ImportTables &
  HourTables &
  LockdownTables &
  IssueTables &
  JobTables &
  KioskTables &
  LedgerTables &
  MeetingTables &
  MqttDoorTables &
  InterlockTables &
  SiteSessionTables &
  StatisticsTables &
  VendingTables &
  WebhookTables
