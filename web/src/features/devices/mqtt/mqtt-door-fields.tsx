import { cardFormats, type MqttDoor } from '@fobhouse/contract/mqtt-doors.ts'
import { Alert, Fieldset, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { withFault } from '../../../ui/field-error.tsx'
import { ListenForCard } from './listen-for-card.tsx'

/** The properties of a field of the door, by its name. */
export type MqttField = (name: keyof MqttDoor) => object

type FieldsProps = { field: MqttField; values: MqttDoor }

/** Reader, lock and what the lock says back, with what everybody must know who trusts a door with them. */
export function MqttDoorFields({ field, values }: FieldsProps) {
  const { t } = useTranslation('mqtt-doors')
  return (
    <>
      <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
        <Stack gap="2xs">
          <Text inherit fw={600}>
            {t('warning.title')}
          </Text>
          <Text inherit>{t('warning.live')}</Text>
          <Text inherit>{t('warning.claims')}</Text>
        </Stack>
      </Alert>
      <Fieldset legend={t('group.reader')}>
        <Stack gap="md">
          <Topic field={field} name="readerTopic" isRequired />
          <Topic field={field} name="cardField" />
          <Select
            label={t('field.cardFormat')}
            data={cardFormats.map((value) => ({ value, label: t(`field.format.${value}`) }))}
            allowDeselect={false}
            {...withFault(field('cardFormat'))}
          />
          <ListenForCard values={values} />
        </Stack>
      </Fieldset>
      <Fieldset legend={t('group.lock')}>
        <Stack gap="md">
          <Topic field={field} name="commandTopic" isRequired />
          <Topic field={field} name="openPayload" isRequired />
          <Topic field={field} name="closePayload" />
        </Stack>
      </Fieldset>
      <Fieldset legend={t('group.feedback')}>
        <Stack gap="md">
          <Topic field={field} name="stateTopic" />
          <Topic field={field} name="stateField" />
          <TextInput label={t('field.openValue')} autoComplete="off" {...withFault(field('openValue'))} />
          <NumberInput
            label={t('field.feedbackSeconds')}
            min={1}
            max={60}
            allowDecimal={false}
            {...withFault(field('feedbackSeconds'))}
          />
          <Topic field={field} name="availabilityTopic" />
        </Stack>
      </Fieldset>
    </>
  )
}

type TopicName = Exclude<keyof MqttDoor, 'cardFormat' | 'openValue' | 'feedbackSeconds'>

function Topic({ field, name, isRequired = false }: { field: MqttField; name: TopicName; isRequired?: boolean }) {
  const { t } = useTranslation('mqtt-doors')
  return (
    <TextInput
      label={t(`field.${name}`)}
      description={t(`field.${name}Help`)}
      required={isRequired}
      autoComplete="off"
      autoCapitalize="off"
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      {...withFault(field(name))}
    />
  )
}
