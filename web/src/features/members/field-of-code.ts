/** Which field a refusal by code belongs to. */
export const fieldOfCode = {
  account_already_exists: 'email',
  screen_name_already_exists: 'screenName',
  card_already_used: 'rfid',
}
