/** Why there is no connection to the club's MQTT broker. The page has words for each. */
export const brokerFaults = [
  /** Nobody knows the host's name. */
  'unknown_host',
  /** Nothing answers at this address. */
  'unreachable',
  /** A link-local or multicast address. */
  'address_not_allowed',
  /** A password would cross the internet in clear text. */
  'password_in_clear',
  /** The certificate is not one that we trust for this host. */
  'certificate',
  /** The broker does not take the user or the password. */
  'user_refused',
  /** The broker, or whatever answers there, refuses us for another reason. */
  'refused',
  /** The broker closed the connection, or it broke. */
  'lost',
  /** Another program with our client id pushes us off, again and again. */
  'taken_over',
] as const
export type BrokerFault = (typeof brokerFaults)[number]
