import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { devicesQuery } from '../../../domain/device/door-queries.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useFromGrants } from './queries.ts'

/** Awards the certificate to everybody who was given a device by hand: who that is stands there before. */
export function FromGrantsDialog({ certificateId, onClose }: { certificateId: number; onClose: () => void }) {
  const { t } = useTranslation('certificates')
  const { t: common } = useTranslation()
  const { data: devices = [] } = useQuery(devicesQuery)
  const preview = useFromGrants(certificateId, true)
  const award = useFromGrants(certificateId, false)
  const granted = new Map(devices.filter(({ kind }) => kind !== 'memberbucks').map(({ id, name }) => [id, name]))
  const shown = preview.data
  return (
    <Dialog name="certificates/from-grants" opened onClose={onClose} title={t('bring.fromGrants')}>
      <Stack gap="md">
        <Text c="dimmed">{t('bring.fromGrantsHelp')}</Text>
        <Select
          label={t('bring.device')}
          data={[...granted].map(([id, name]) => ({ value: String(id), label: name }))}
          searchable
          onChange={(id) => (id === null ? preview.reset() : preview.mutate(Number(id)))}
        />
        <div role="status">
          {shown && (
            <>
              <Text fw={600}>{t('bring.wouldGet', { count: shown.created })}</Text>
              <Text size="sm">{shown.people.map(({ name }) => name).join(', ')}</Text>
              {shown.unchanged > 0 && (
                <Text size="sm" c="dimmed">
                  {t('bring.unchanged', { count: shown.unchanged })}
                </Text>
              )}
            </>
          )}
        </div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button
            loading={award.isPending}
            disabled={shown === undefined || shown.created === 0}
            onClick={() =>
              award.mutate(preview.variables ?? 0, {
                onSuccess: ({ created }) => {
                  notifyDone(t('bring.awarded', { count: created }))
                  onClose()
                },
              })
            }
          >
            {t('bring.award')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
