import { equipmentAdminRoutes, type ManagedItem } from '@fobhouse/contract/routes/equipment-admin.ts'
import { requirementRoutes } from '@fobhouse/contract/routes/requirements.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { useMay } from '../../../domain/member/may.ts'
import { Requirement } from '../../../domain/requirement/requirement.tsx'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DetailView } from '../../../ui/detail-view.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { useEquipmentChange } from '../queries.ts'
import { ItemTitle } from '../state-of-item.tsx'
import { ItemForm } from './item-form.tsx'
import { managedItemQuery } from './queries.ts'

/** Everything about an item that administrators change. Its state, photo and manual are changed on its own page. */
export function EditItemScreen() {
  const { itemId = '' } = useParams()
  const query = useQuery(managedItemQuery(itemId))
  return (
    <DetailView query={query} kind="equipment" nameOf={({ name }) => name}>
      {(item) => <Loaded key={item.id} item={item} />}
    </DetailView>
  )
}

function Loaded({ item }: { item: ManagedItem }) {
  const { t } = useTranslation('equipment')
  return (
    <Stack gap="lg" maw={640}>
      <ItemTitle item={item} />
      <Group gap="sm">
        <Button component={Link} to={`/equipment/${item.id}`} variant="default">
          {t('manage.show')}
        </Button>
        <RemoveButton item={item} />
      </Group>
      <ItemForm item={item} />
      <AskedFor item={item} />
    </Stack>
  )
}

/** Which certificates it asks for, for those who may say so. */
function AskedFor({ item: { id, name, device } }: { item: ManagedItem }) {
  const { t } = useTranslation('devices')
  const may = useMay()
  if (!may(requirementRoutes.get)) return null
  const subject = { kind: 'equipment', id, name, use: device === null ? 'alone' : 'linked' } as const
  return (
    <section aria-label={t('requirement.title')}>
      <SectionTitle>{t('requirement.title')}</SectionTitle>
      <Requirement
        subject={subject}
        partner={
          device === null
            ? undefined
            : { kind: 'devices', id: device, path: `/manage/devices/${device}?tab=requirement` }
        }
      />
    </section>
  )
}

function RemoveButton({ item: { id, name } }: { item: ManagedItem }) {
  const { t } = useTranslation('equipment')
  const navigate = useNavigate()
  const [isAsking, asking] = useDisclosure(false)
  const { mutate, isPending } = useEquipmentChange(async () => {
    await call(awayFromKiosk(equipmentAdminRoutes.remove), { params: { id: String(id) } })
    await navigate('/manage/equipment')
  })
  return (
    <>
      <Button variant="subtle" color="gray" onClick={asking.open}>
        {t('manage.remove')}
      </Button>
      <ConfirmDialog
        name="equipment/remove"
        isOpen={isAsking}
        onClose={asking.close}
        title={t('manage.removeItem', { name })}
        consequence={t('manage.removeItemText')}
        action={t('manage.remove')}
        isWorking={isPending}
        onConfirm={() => mutate(undefined, { onSettled: asking.close })}
      />
    </>
  )
}
