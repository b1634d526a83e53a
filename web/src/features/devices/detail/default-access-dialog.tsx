import { Button, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../ui/query-view.tsx'
import classes from '../devices.module.css'
import { defaultAccessQuery, type DeviceDetail } from '../queries.ts'
import { Dialog } from '../../../ui/dialog.tsx'

type DefaultAccessDialogProps = { device: DeviceDetail; isOn: boolean; onClose: () => void; onConfirm: () => void }

/** Names the members who would gain or lose access before the change happens. */
export function DefaultAccessDialog({ device, isOn, onClose, onConfirm }: DefaultAccessDialogProps) {
  const { t } = useTranslation('devices')
  const { t: common } = useTranslation()
  const query = useQuery(defaultAccessQuery(device.id, isOn))
  const turn = isOn ? 'on' : 'off'
  return (
    <Dialog
      name="devices/default-access"
      opened
      size={520}
      onClose={onClose}
      title={t(`default.title.${turn}`, { name: device.name })}
    >
      <Stack gap="md">
        <Text>{t(`default.help.${turn}`)}</Text>
        <QueryView query={query}>
          {({ gains, loses, refused }) => (
            <>
              <People people={isOn ? gains : loses} turn={turn} />
              {refused.length > 0 && (
                <Text size="sm" mt="sm">
                  {t('default.refused', { count: refused.length, names: refused.map(({ name }) => name).join(', ') })}
                </Text>
              )}
            </>
          )}
        </QueryView>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button
            disabled={query.data === undefined}
            onClick={() => {
              onConfirm()
              onClose()
            }}
          >
            {t(`default.do.${turn}`)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

type PeopleProps = { people: readonly { id: number; name: string }[]; turn: 'on' | 'off' }

function People({ people, turn }: PeopleProps) {
  const { t } = useTranslation('devices')
  if (people.length === 0) return <Text fw={600}>{t(`default.nobody.${turn}`)}</Text>
  return (
    <div>
      <Text fw={600} mb="2xs">
        {t(`default.people.${turn}`, { count: people.length })}
      </Text>
      <ScrollArea.Autosize mah={220} type="auto" viewportProps={{ tabIndex: 0 }}>
        <ul className={classes.people}>
          {people.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </ScrollArea.Autosize>
    </div>
  )
}
