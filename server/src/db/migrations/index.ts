import type { Migration } from 'kysely/migration'
import * as accounts from './0001-accounts.ts'
import * as settingsOutboxAudit from './0002-settings-outbox-audit.ts'
import * as devices from './0003-devices.ts'
import * as ledger from './0004-ledger.ts'
import * as meetings from './0005-meetings.ts'
import * as memberList from './0006-member-list.ts'
import * as outboxClaims from './0007-outbox-claims.ts'
import * as interlocksVending from './0008-interlocks-vending.ts'
import * as deviceLogs from './0009-device-logs.ts'
import * as accessHistory from './0010-access-history.ts'
import * as siteSessions from './0011-site-sessions.ts'
import * as apiKeys from './0012-api-keys.ts'
import * as messagesAndFiles from './0013-messages-and-files.ts'
import * as deviceLinks from './0014-device-links.ts'
import * as finalTransfers from './0016-final-transfers.ts'
import * as applications from './0017-applications.ts'
import * as memberLogs from './0018-member-logs.ts'
import * as privacy from './0019-privacy.ts'
import * as importMappings from './0020-import-mappings.ts'
import * as clubPictures from './0021-club-pictures.ts'
import * as groupMail from './0022-group-mail.ts'
import * as retention from './0024-retention.ts'
import * as memberSearch from './0025-member-search.ts'
import * as billing from './0026-billing.ts'
import * as toldToStripe from './0027-told-to-stripe.ts'
import * as suspendedMemberships from './0028-suspended-memberships.ts'
import * as topups from './0029-topups.ts'
import * as calendarAddresses from './0030-calendar-addresses.ts'
import * as proxyLanguages from './0031-proxy-languages.ts'
import * as openId from './0032-openid.ts'
import * as webhooks from './0033-webhooks.ts'
import * as statistics from './0035-statistics.ts'
import * as issues from './0036-issues.ts'
import * as trackers from './0037-trackers.ts'
import * as signUps from './0038-sign-ups.ts'
import * as bank from './0039-bank.ts'
import * as reconciliation from './0041-reconciliation.ts'
import * as kiosks from './0042-kiosks.ts'
import * as rehearsals from './0044-rehearsals.ts'
import * as remindedDisabled from './0046-reminded-disabled.ts'
import * as ledgerSeals from './0047-ledger-seals.ts'
import * as jobFailures from './0048-job-failures.ts'
import * as backups from './0049-backups.ts'
import * as membermattersRows from './0050-membermatters-rows.ts'
import * as foreignPasswords from './0051-foreign-passwords.ts'
import * as secondFactors from './0052-second-factors.ts'
import * as issuePhotos from './0054-issue-photos.ts'
import * as sessionFacts from './0058-session-facts.ts'
import * as duties from './0072-duties.ts'
import * as approvals from './0073-approvals.ts'
import * as sealing from './0064-sealing.ts'
import * as slowTopups from './0068-slow-topups.ts'
import * as stateUndos from './0069-state-undos.ts'
import * as kioskClaims from './0065-kiosk-claims.ts'
import * as tappedCards from './0066-tapped-cards.ts'
import * as reservedTries from './0062-reserved-tries.ts'
import * as heldKeysAndBcrypt from './0063-held-keys-and-bcrypt.ts'
import * as chain from './0060-chain.ts'
import * as erasure from './0061-erasure.ts'
import * as emailChanges from './0070-email-changes.ts'

/** In order; a merged one never changes. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-settings-outbox-audit': settingsOutboxAudit,
  '0003-devices': devices,
  '0004-ledger': ledger,
  '0005-meetings': meetings,
  '0006-member-list': memberList,
  '0007-outbox-claims': outboxClaims,
  '0008-interlocks-vending': interlocksVending,
  '0009-device-logs': deviceLogs,
  '0010-access-history': accessHistory,
  '0011-site-sessions': siteSessions,
  '0012-api-keys': apiKeys,
  '0013-messages-and-files': messagesAndFiles,
  '0014-device-links': deviceLinks,
  '0016-final-transfers': finalTransfers,
  '0017-applications': applications,
  '0018-member-logs': memberLogs,
  '0019-privacy': privacy,
  '0020-import-mappings': importMappings,
  '0021-club-pictures': clubPictures,
  '0022-group-mail': groupMail,
  '0024-retention': retention,
  '0025-member-search': memberSearch,
  '0026-billing': billing,
  '0027-told-to-stripe': toldToStripe,
  '0028-suspended-memberships': suspendedMemberships,
  '0029-topups': topups,
  '0030-calendar-addresses': calendarAddresses,
  '0031-proxy-languages': proxyLanguages,
  '0032-openid': openId,
  '0033-webhooks': webhooks,
  '0035-statistics': statistics,
  '0036-issues': issues,
  '0037-trackers': trackers,
  '0038-sign-ups': signUps,
  '0039-bank': bank,
  '0041-reconciliation': reconciliation,
  '0042-kiosks': kiosks,
  '0044-rehearsals': rehearsals,
  '0046-reminded-disabled': remindedDisabled,
  '0047-ledger-seals': ledgerSeals,
  '0048-job-failures': jobFailures,
  '0049-backups': backups,
  '0050-membermatters-rows': membermattersRows,
  '0051-foreign-passwords': foreignPasswords,
  '0052-second-factors': secondFactors,
  '0054-issue-photos': issuePhotos,
  '0058-session-facts': sessionFacts,
  '0072-duties': duties,
  '0073-approvals': approvals,
  '0064-sealing': sealing,
  '0068-slow-topups': slowTopups,
  '0069-state-undos': stateUndos,
  '0065-kiosk-claims': kioskClaims,
  '0066-tapped-cards': tappedCards,
  '0062-reserved-tries': reservedTries,
  '0063-held-keys-and-bcrypt': heldKeysAndBcrypt,
  '0060-chain': chain,
  '0061-erasure': erasure,
  '0070-email-changes': emailChanges,
}
