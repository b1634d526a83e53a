const folded = 'a name in small letters, to find and compare it'
const shown = 'what its owner shows to be let in: it is changed by an act of its own, and ends nothing by itself'
const machine = 'of a machine of the club, which nobody is: an administrator voids it where the machine is'
const counted = 'says what was counted or sent, and lets nobody in'

/** Columns that are named as if they held a secret but are not a way in, each with the reason. */
export const noWaysIn: Record<string, string> = {
  'approvals.sealed_call': 'what waits for a second administrator; nobody comes in by it',
  'api_keys.name_key': folded,
  'authenticator_apps.sealed_key': shown,
  'board_keys.after_key': 'the name of a key',
  'board_keys.key_id': 'the name of a key',
  'board_keys.public_key': 'of the club: boards check by it what they are told',
  'board_keys.sealed_seed': 'of the club: signs what boards are told, and lets nobody in',
  'board_lists.hash_key_id': 'the name of a key',
  'boards.key_id': 'the name of a key',
  'club_pictures.hash': 'of the picture, so that browsers know when it is another',
  'device_links.list_hash': 'of the card list that a board has, to see whether it is the newest',
  'devices.key_hash': machine,
  'devices.key_created_at': machine,
  'email_objections.email_key': folded,
  'email_objections.new_email_key': folded,
  'email_objections.token_hash':
    'stops a change of address or takes it back, and lets nobody in: ended with the ways in, it would protect nobody',
  'failures.key': counted,
  'failures.nonce': counted,
  'files.link_key': 'signs addresses of a picture that end within minutes; whoever has one sees that picture alone',
  'hash_keys.key_id': 'the name of a key',
  'hash_keys.sealed_key': 'of the club: hides card numbers in what boards keep',
  'kiosk_claims.claim_hash': machine,
  'kiosk_claims.code': 'what a kiosk shows on its screen until an administrator has read it',
  'kiosks.claim_hash': machine,
  'kiosks.pin_hash': 'opens the settings of that screen, and no account',
  'kiosks.secret_hash': machine,
  'members.email_key': folded,
  'members.name_key': folded,
  'members.password_hash': shown,
  'members.screen_name_key': folded,
  'oidc_clients.name_key': folded,
  'oidc_clients.secret_hash': 'of another program, which is let in only with what a member allowed it',
  'outbox.is_secret': 'says that the body goes once it was sent',
  'pairing_codes.code_hash':
    'lets one new door of the club take its own key, within ten minutes; nobody comes in by it',
  'passkeys.credential_id': shown,
  'passkeys.public_key': shown,
  'recovery_codes.code_hash': shown,
  'schedules.name_key': folded,
  'sealing.key_id': 'the name of a key',
  'settings.key': 'the name of a setting; what settings hold is the matter of the settings',
  'signing_keys.secret': 'of the club: signs what members are shown for minutes',
  'topups.idempotency_key': counted,
  'transfers.idempotency_key': counted,
  'webhooks.secret': 'of the club: by it others know that a call comes from here',
}
