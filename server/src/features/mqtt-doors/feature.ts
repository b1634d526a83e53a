import type { Feature } from '../feature.ts'

/** Doors without a board: which reader and which lock of the club’s broker each of them is. */
export const mqttDoorsFeature: Feature = {
  name: 'mqtt-doors',
  tables: {
    mqtt_doors: {
      time: 'current',
      nobody: 'How a door of the club is reached.',
      columns: [
        'device_id',
        'reader_topic',
        'card_field',
        'card_format',
        'command_topic',
        'open_payload',
        'close_payload',
        'state_topic',
        'state_field',
        'open_value',
        'feedback_seconds',
        'availability_topic',
      ],
    },
  },
}
