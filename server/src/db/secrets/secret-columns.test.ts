import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/databases.ts'
import { sealedColumns } from './sealed-columns.ts'

/** Parts of column names that sound like a secret. */
const suspect = /secret|token|passw|key|credential|challenge|code|payload|proof|private/

/** Why such a column is neither sealed nor hashed. */
const open: Record<string, string> = {
  'api_keys.name_key': 'a name, folded',
  'awards.private_note': 'what trainers read',
  'badge_keys.multikey': 'public',
  'badges.multikey': 'public',
  'board_keys.after_key': 'the name of a key',
  'board_keys.key_id': 'the name of a key',
  'board_keys.public_key': 'public',
  'board_lists.hash_key_id': 'the name of a key',
  'board_lists.keyholders': 'whom a list lets in after its end',
  'board_lists.keyholders_until': 'a time',
  'boards.key_id': 'the name of a key',
  'bookables.name_key': 'a name, folded',
  'calendar_feeds.public_token': 'of a calendar that everybody may read: SpaceAPI tells its address',
  'devices.key_created_at': 'a time',
  'email_objections.email_key': 'an address, folded',
  'email_objections.new_email_key': 'an address, folded',
  'equipment.code': 'hangs on the thing for everybody to read',
  'equipment.name_key': 'a name, folded',
  'evidence.proof_value': 'the signature of another club’s badge, which others have as well',
  'failures.key': 'what is counted',
  'files.link_key': 'leads to a file of the same database, which whoever reads this has already',
  'hash_keys.key_id': 'the name of a key',
  'kiosk_claims.code': 'stands on a screen that everybody sees; the claim behind it is hashed',
  'members.email_key': 'an address, folded',
  'members.keyholder': 'whose coming may start open house',
  'members.name_key': 'a name, folded',
  'members.screen_name_key': 'a name, folded',
  'mqtt_doors.close_payload': 'what a lock hears, and everything else on the broker',
  'mqtt_doors.open_payload': 'what a lock hears, and everything else on the broker',
  'oidc_clients.name_key': 'a name, folded',
  'oidc_payloads.key': 'SHA-256',
  'oidc_payloads.payload': 'holds no token: the adapter takes it out',
  'outbox.is_secret': 'a flag',
  'passkeys.credential_id': 'is shown to every browser that asks',
  'passkeys.public_key': 'public',
  'places.name_key': 'a name, folded',
  'schedules.name_key': 'a name, folded',
  'sealing.key_id': 'the name of a key',
  'sealing.proof': 'sealed; hides nothing',
  'session_ends.code': 'the name of a reason',
  'settings.key': 'a name',
  'sign_in_steps.challenge': 'is signed once within five minutes, and is no secret (WebAuthn, 13.4.3)',
  'topups.idempotency_key': 'a number of ours that a service knows a payment by',
  'transfers.idempotency_key': 'a number that keeps a transfer from being made twice',
  'used_codes.code': 'hangs on things for everybody to read',
}

test('every column that sounds like a secret is sealed, hashed, or says why it is neither', async () => {
  const { database, drop } = await openTestDatabase('sqlite')
  const { migrate } = await import('../database.ts')
  await migrate(database)
  const tables = await database.queries.introspection.getTables()
  const names = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  await drop()
  const known = new Set(Object.keys(sealedColumns))
  const unclear = names.filter((name) => {
    const column = name.replace(/^.*\./, '')
    return suspect.test(column) && !column.endsWith('_hash') && !known.has(name)
  })
  expect(unclear.toSorted()).toEqual(Object.keys(open))
  expect([...known].filter((name) => !names.includes(name))).toEqual([])
})
