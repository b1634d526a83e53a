import type { WholePlace } from '@fobhouse/contract/equipment.ts'
import { equipmentAdminRoutes } from '@fobhouse/contract/routes/equipment-admin.ts'
import { ActionIcon, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconMapPin, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { useEquipmentChange } from '../queries.ts'
import { PlaceDialog } from './place-dialog.tsx'
import { placesQuery } from './queries.ts'

type Opened = { dialog: 'edit'; place?: WholePlace } | { dialog: 'remove'; place: WholePlace }

/** The rooms and areas of the club. */
export function Places() {
  const { t } = useTranslation('equipment')
  const query = useQuery(placesQuery)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const add = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setOpened({ dialog: 'edit' })}
    >
      {t('manage.addPlace')}
    </Button>
  )
  return (
    <QueryView query={query}>
      {(places) => (
        <Stack gap="md">
          {places.length === 0 ? (
            <Card>
              <EmptyState icon={IconMapPin} title={t('manage.noPlaces')} action={add} />
            </Card>
          ) : (
            <>
              <Group>{add}</Group>
              <RowList label={t('manage.places')}>
                {places.map((place) => (
                  <PlaceRow key={place.id} place={place} onOpen={setOpened} />
                ))}
              </RowList>
            </>
          )}
          {opened?.dialog === 'edit' && <PlaceDialog place={opened.place} onClose={close} />}
          {opened?.dialog === 'remove' && <RemovePlace place={opened.place} onClose={close} />}
        </Stack>
      )}
    </QueryView>
  )
}

function PlaceRow({ place, onOpen }: { place: WholePlace; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation('equipment')
  const { name, description, hidden } = place
  return (
    <Row
      end={
        <Group gap="2xs" wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('manage.editPlace', { name })}
            onClick={() => onOpen({ dialog: 'edit', place })}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`${t('manage.remove')}: ${name}`}
            onClick={() => onOpen({ dialog: 'remove', place })}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      }
    >
      <Text fw={600}>{name}</Text>
      {description !== '' && <Text size="sm">{description}</Text>}
      {hidden && (
        <Text size="sm" c="dimmed">
          {t('manage.hiddenMark')}
        </Text>
      )}
    </Row>
  )
}

function RemovePlace({ place: { id, name }, onClose }: { place: WholePlace; onClose: () => void }) {
  const { t } = useTranslation('equipment')
  const { mutate, isPending } = useEquipmentChange(() =>
    call(awayFromKiosk(equipmentAdminRoutes.removePlace), { params: { id: String(id) } }),
  )
  return (
    <ConfirmDialog
      name="equipment/remove-place"
      isOpen
      onClose={onClose}
      title={t('manage.removePlace', { name })}
      consequence={t('manage.removePlaceText')}
      action={t('manage.remove')}
      isWorking={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
    />
  )
}
