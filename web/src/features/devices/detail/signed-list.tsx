import { boardRoutes } from '@fobhouse/contract/routes/boards.ts'
import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { validateWith } from '../../../lib/form-errors.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { SaveOnBlurField } from '../../../ui/save-on-blur-field.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import type { DoorDetail } from '../queries.ts'
import type { DeviceChange } from '../update-device.ts'

const validate = validateWith(deviceRoutes.updateDoor.body)

/** What a door's board speaks, and, where it signs for its list, how it stands with that. */
export function SignedList({ door, save }: { door: DoorDetail; save: (change: DeviceChange) => Promise<void> }) {
  const { t } = useTranslation('devices')
  if (door.protocol === null) return null
  if (door.protocol === 1) return <Text size="sm">{t('board.old')}</Text>
  return (
    <Stack gap="xs">
      <Text size="sm">{t('board.proven')}</Text>
      <ListState door={door} />
      <SaveOnBlurField
        name="listHours"
        label={t('board.listHours')}
        description={t('board.listHoursHelp')}
        inputMode="numeric"
        autoComplete="off"
        value={String(door.listHours)}
        validate={(hours) => validate({ listHours: Number(hours) })['listHours']}
        save={(hours) => save({ listHours: Number(hours) })}
      />
      <AllowVersion1 door={door} />
    </Stack>
  )
}

function ListState({ door: { listRefused, listAcked, listExpires, listCurrent } }: { door: DoorDetail }) {
  const { t } = useTranslation('devices')
  const { exact } = useFormats()
  return (
    <>
      {listRefused !== null && (
        <StateDot tone="bad" isSentence>
          {t('board.refused', { reason: t(`board.reason.${listRefused}`) })}
        </StateDot>
      )}
      <StateDot tone={listCurrent ? 'good' : 'attention'} isSentence>
        {listAcked === null ? t('board.notConfirmed') : t('board.confirmed', { moment: exact(listAcked) })}
      </StateDot>
      <Text size="sm">
        {listExpires === null ? t('board.noList') : t('board.until', { moment: exact(listExpires) })}
      </Text>
    </>
  )
}

function AllowVersion1({ door }: { door: DoorDetail }) {
  const { t } = useTranslation('devices')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(boardRoutes.allowVersion1, { params: { id: String(door.id) }, body: { protocol: 1 } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
  return (
    <Group gap="sm">
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        {t('board.allowVersion1')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('board.allowVersion1Help')}
      </Text>
    </Group>
  )
}
