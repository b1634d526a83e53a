import type { CardFormat } from '@fobhouse/contract/mqtt-doors.ts'

export type MqttDoorTables = { mqtt_doors: MqttDoorsTable }

/** The reader and the lock of a door without a board. A removed door has none: its reader's topic is free again. */
type MqttDoorsTable = {
  device_id: number
  reader_topic: string
  /** Where in the payload the number is; empty: it is the whole payload. */
  card_field: string
  card_format: CardFormat
  command_topic: string
  open_payload: string
  /** Empty: it closes by itself. */
  close_payload: string
  /** Empty: the lock says nothing. */
  state_topic: string
  state_field: string
  open_value: string
  feedback_seconds: number
  /** Empty: the door says nothing. */
  availability_topic: string
}
