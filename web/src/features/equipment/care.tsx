import { equipmentLimits, isOut } from '@fobhouse/contract/equipment.ts'
import { equipmentRoutes } from '@fobhouse/contract/routes/equipment.ts'
import { equipmentAdminRoutes } from '@fobhouse/contract/routes/equipment-admin.ts'
import { Button, Card, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '../../domain/member/may.ts'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { FileUpload } from '../../ui/file-upload.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { useEquipmentChange, type WholeItem } from './queries.ts'
import { StateDialog } from './state-dialog.tsx'
import { TestTime } from './test-time.tsx'

/** What whoever looks after an item does with it. */
export function Care({ item }: { item: WholeItem }) {
  const { t } = useTranslation('equipment')
  const may = useMay()
  const [isChanging, changing] = useDisclosure(false)
  return (
    <section aria-label={t('care.title')}>
      <SectionTitle>{t('care.title')}</SectionTitle>
      <Card>
        <Stack gap="md">
          <Group gap="sm">
            <Button variant="default" onClick={changing.open}>
              {t('care.change')}
            </Button>
            {may(equipmentAdminRoutes.update) && (
              <Button component={Link} to={`/manage/equipment/${item.id}`} variant="default">
                {t('care.edit')}
              </Button>
            )}
          </Group>
          {isOut(item.state) && <TestTime item={item} />}
          <Files item={item} />
        </Stack>
      </Card>
      {isChanging && <StateDialog item={item} onClose={changing.close} />}
    </section>
  )
}

function Files({ item }: { item: WholeItem }) {
  return (
    <Group gap="md" align="flex-start">
      <OneFile item={item} what="photo" has={item.photo !== null} />
      <OneFile item={item} what="manual" has={item.manual} />
    </Group>
  )
}

/** Asked for when it is needed: at a kiosk nobody looks after anything. */
const routesOf = (what: 'photo' | 'manual') =>
  what === 'photo'
    ? { save: awayFromKiosk(equipmentRoutes.savePhoto), remove: awayFromKiosk(equipmentRoutes.removePhoto) }
    : { save: awayFromKiosk(equipmentRoutes.saveManual), remove: awayFromKiosk(equipmentRoutes.removeManual) }

const limits = { photo: equipmentLimits.photoBytes, manual: equipmentLimits.manualBytes } as const
const types = { photo: 'image/png,image/jpeg,image/webp,image/gif', manual: 'application/pdf' } as const

function OneFile({ item, what, has }: { item: WholeItem; what: 'photo' | 'manual'; has: boolean }) {
  const { t } = useTranslation('equipment')
  const params = { id: String(item.id) }
  const isPhoto = what === 'photo'
  const { mutate, mutateAsync, isPending } = useEquipmentChange((file: File | null) =>
    file === null ? call(routesOf(what).remove, { params }) : call(routesOf(what).save, { params, file }),
  )
  return (
    <Group gap="xs">
      <FileUpload
        label={isPhoto ? t('care.photo') : t('care.manual')}
        accept={types[what]}
        mostBytes={limits[what]}
        tooLarge={isPhoto ? 'validation.pictureSize' : 'error.413'}
        save={(file) => mutateAsync(file)}
        onSaved={() => notifyDone(t('care.fileSaved'))}
        onSettled={() => Promise.resolve()}
      >
        {isPhoto ? t('care.choosePhoto') : t('care.chooseManual')}
      </FileUpload>
      {has && (
        <Button variant="subtle" color="gray" loading={isPending} onClick={() => mutate(null)}>
          {isPhoto ? t('care.removePhoto') : t('care.removeManual')}
        </Button>
      )}
    </Group>
  )
}
