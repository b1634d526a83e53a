import type { BrokerFault } from '@fobhouse/contract/mqtt.ts'

/** For the trial's answer and the doctor; the page has words of its own. */
export const faultWords = {
  unknown_host: 'There is no host with this name.',
  unreachable: 'Nothing answers at this address.',
  address_not_allowed: 'This address is a link-local or multicast one, which is not allowed.',
  password_in_clear: 'The password would cross the internet in clear text: use mqtts or wss.',
  certificate: 'The certificate of the broker is not one that is trusted for this host.',
  user_refused: 'The broker refuses the user or the password.',
  refused: 'The server at this address refuses the connection.',
  lost: 'The broker closed the connection.',
  taken_over: 'Another program uses the same client id.',
} as const satisfies Record<BrokerFault, string>
