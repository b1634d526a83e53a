import type { BrokerFault } from '@fobhouse/contract/mqtt.ts'
import type { Generated } from 'kysely'

export type MqttTables = { mqtt_club: MqttClubTable }

/** At most one row, with the id 1: made when the club first has a broker. */
type MqttClubTable = {
  id: number
  /** Eight hexadecimal digits, part of every id at the broker. */
  club: string
  /** Where the club's topics are retained; null where nothing is. */
  prefix: string | null
  discovery_prefix: string | null
  /** Since when the one connection holds; null: there is none. */
  since: string | null
  /** Why there is none, or what disturbs it. */
  fault: BrokerFault | null
  /** How many devices Home Assistant was told of, the house among them. */
  published: Generated<number>
}
