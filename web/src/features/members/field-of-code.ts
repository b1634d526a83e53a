/** The form field of each refusal. */
export const fieldOfCode = {
  account_already_exists: 'email',
  screen_name_already_exists: 'screenName',
  card_already_used: 'rfid',
}
