import { type Kiosk, kioskPinSchema } from '@fobhouse/contract/routes/kiosks.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { fieldErrors, validateWith } from '../../lib/form-errors.ts'
import { withFault } from '../../ui/field-error.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { nameOf } from './kiosk-name.ts'
import { PinField } from './pin-field.tsx'
import { tellWhy, useKioskDeed } from './queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

const validate = validateWith(z.object({ pin: kioskPinSchema }))

/** Changes or removes the PIN that opens the kiosk's settings besides an administrator's card. */
export function PinDialog({ kiosk, onClose }: { kiosk: Kiosk; onClose: () => void }) {
  const { t } = useTranslation('kiosks')
  const { t: common } = useTranslation()
  const name = nameOf(kiosk)
  const form = useForm({ initialValues: { pin: '' }, validate })
  const showFaults = (error: Error) => {
    const faults = fieldErrors(error)
    if (Object.keys(faults).length > 0) form.setErrors(faults)
    else tellWhy(error)
  }
  const { mutate, isPending } = useKioskDeed(kiosk.id, showFaults)
  const save = (pin: string | null) =>
    mutate(
      { type: 'change', change: { pin } },
      {
        onSuccess: () => {
          notifyDone(t('saved', { name }))
          onClose()
        },
      },
    )
  return (
    <Dialog name="kiosks/pin" opened onClose={onClose} title={t('pin.title', { name })}>
      <Form name="kiosks/pin" onSubmit={form.onSubmit(({ pin }) => save(pin))}>
        <Stack gap="md">
          <PinField label={t('pin.new')} data-autofocus {...withFault(form.getInputProps('pin'))} />
          <Group justify="flex-end" gap="sm">
            {kiosk.hasPin && (
              <Button variant="default" c="var(--fob-bad)" disabled={isPending} onClick={() => save(null)}>
                {t('pin.remove')}
              </Button>
            )}
            <Button type="submit" loading={isPending}>
              {common('actions.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
