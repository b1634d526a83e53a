import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { requiredMax30Schema } from '@fobhouse/contract/text.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../../lib/form-errors.ts'
import { withFault } from '../../../ui/field-error.tsx'
import { doDeed } from '../device-deeds.ts'
import { KeyDialog } from '../key-dialog.tsx'
import type { PendingDevice } from '../queries.ts'
import { EverybodySwitch, useIsFirstDoor } from './everybody-switch.tsx'
import { updateDevice } from '../update-device.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'

type Approval = { name: string; defaultAccess: boolean }

type ApproveDialogProps = { device: PendingDevice; onClose: () => void }

/** Names, approves, then makes the key: a refused name lets nothing in. */
export function ApproveDialog({ device, onClose }: ApproveDialogProps) {
  const client = useQueryClient()
  const [made, setMade] = useState<{ name: string; key: string }>()
  async function approve({ name, defaultAccess }: Approval) {
    const params = { id: String(device.id) }
    await updateDevice(device, { name, ...(device.kind === 'door' ? { defaultAccess } : {}) })
    await call(deviceRoutes.authorise, { params })
    const key = await doDeed(device, 'newKey')
    setMade({ name, key: key ?? '' })
    await client.invalidateQueries({ queryKey: ['devices'] })
  }
  if (made) return <KeyDialog device={{ ...device, name: made.name }} value={made.key} onClose={onClose} />
  return <NameDialog device={device} onClose={onClose} approve={approve} />
}

const validate = validateWith(z.object({ name: requiredMax30Schema, defaultAccess: z.boolean() }))

function NameDialog({
  device,
  onClose,
  approve,
}: ApproveDialogProps & { approve: (approval: Approval) => Promise<void> }) {
  const { t } = useTranslation('devices')
  const { t: common } = useTranslation()
  const defaultAccess = useIsFirstDoor()
  const form = useForm<Approval>({ initialValues: { name: '', defaultAccess }, validate })
  const { mutate, isPending } = useMutation({
    meta: { showsError: true },
    mutationFn: (approval: Approval) => approve({ ...approval, name: approval.name.trim() }),
    onError: (error) => form.setErrors({ name: fieldErrors(error)['name'] ?? errorText(error) }),
  })
  return (
    <Dialog name="devices/approve" opened onClose={onClose} title={t(`approve.title.${device.kind}`)}>
      <Form name="devices/approve" onSubmit={form.onSubmit((values) => mutate(values))}>
        <Stack gap="md">
          <Text>{t('approve.help')}</Text>
          <TextInput
            label={t('field.name')}
            description={t(`approve.nameHelp.${device.kind}`)}
            required
            data-autofocus
            autoComplete="off"
            {...withFault(form.getInputProps('name'))}
          />
          {device.kind === 'door' && <EverybodySwitch {...form.getInputProps('defaultAccess', { type: 'checkbox' })} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('pending.approve')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
