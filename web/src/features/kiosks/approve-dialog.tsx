import { type Kiosk, kioskChangeSchema } from '@fobhouse/contract/routes/kiosks.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldErrors, validateWith } from '../../lib/form-errors.ts'
import { shortKioskId } from '../../domain/device/short-kiosk-id.ts'
import { withFault } from '../../ui/field-error.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import classes from './kiosks.module.css'
import { nameOf } from './kiosk-name.ts'
import { PinField } from './pin-field.tsx'
import { tellWhy, useKioskDeed } from './queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

const validate = validateWith(
  kioskChangeSchema.pick({ name: true, code: true, pin: true }).required({ name: true, code: true }),
)

type Values = { name: string; code: string; pin: string }

/** Identifies a kiosk by the code on its screen, in front of the administrator; a new one also gets a name and PIN. */
export function ApproveDialog({ kiosk, onClose }: { kiosk: Kiosk; onClose: () => void }) {
  const { t } = useTranslation('kiosks')
  const { t: common } = useTranslation()
  const isNew = !kiosk.authorised
  const given = nameOf(kiosk)
  const form = useForm<Values>({
    initialValues: { name: given === shortKioskId(kiosk) ? '' : given, code: '', pin: '' },
    validate: ({ pin, ...values }) => validate({ ...values, ...(pin === '' ? {} : { pin }) }),
  })
  const showFaults = (error: Error) => {
    const faults = fieldErrors(error, { kiosk_code_wrong: 'code' })
    if (Object.keys(faults).length > 0) form.setErrors(faults)
    else tellWhy(error)
  }
  const { mutate, isPending } = useKioskDeed(kiosk.id, showFaults)
  const approve = ({ name, code, pin }: Values) =>
    mutate(
      {
        type: 'change',
        change: { code, authorised: true, ...(isNew ? { name, ...(pin === '' ? {} : { pin }) } : {}) },
      },
      {
        onSuccess: () => {
          notifyDone(t('approved', { name }))
          onClose()
        },
      },
    )
  return (
    <Dialog
      name="kiosks/approve"
      opened
      onClose={onClose}
      title={isNew ? t('approve.title') : t('approve.recognise', { name: given })}
    >
      <Form name="kiosks/approve" onSubmit={form.onSubmit(approve)}>
        <Stack gap="md">
          <Text>{t('approve.why')}</Text>
          <TextInput
            label={t('approve.code')}
            required
            data-autofocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            classNames={{ input: classes.code }}
            {...withFault(form.getInputProps('code'))}
          />
          {isNew && (
            <>
              <TextInput
                label={t('pending.name')}
                required
                autoComplete="off"
                {...withFault(form.getInputProps('name'))}
              />
              <PinField label={t('approve.pin')} {...withFault(form.getInputProps('pin'))} />
            </>
          )}
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
