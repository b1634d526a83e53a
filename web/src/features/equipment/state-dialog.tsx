import { type EquipmentState, equipmentStates, isOut } from '@fobhouse/contract/equipment.ts'
import { equipmentRoutes } from '@fobhouse/contract/routes/equipment.ts'
import { equipmentAdminRoutes } from '@fobhouse/contract/routes/equipment-admin.ts'
import { NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../domain/member/may.ts'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { messageText } from '../../lib/error-text.ts'
import { fieldErrorsOr } from '../../lib/form-errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { withFault } from '../../ui/field-error.tsx'
import { Form } from '../../ui/form.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { useEquipmentChange, type WholeItem } from './queries.ts'
import { DayField } from '../../ui/day-field.tsx'

type StateProps = { item: WholeItem; onClose: () => void }
type Draft = { state: EquipmentState; note: string; expectedBack: string }

/** Says how an item is, and what people should know of that. */
export function StateDialog({ item, onClose }: StateProps) {
  const { t } = useTranslation('equipment')
  const mayRetire = useMay()(equipmentAdminRoutes.update)
  const { form, save, isPending } = useStateForm({ item, onClose })
  const { state } = form.values
  const offered = equipmentStates.filter((one) => one !== 'retired' || mayRetire)
  const isBroken = state === 'degraded' || state === 'out_of_order'
  return (
    <Dialog name="equipment/state" opened onClose={onClose} title={item.name}>
      <Form name="equipment/state" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <NativeSelect
            label={t('care.state')}
            data={offered.map((one) => ({ value: one, label: t(`state.${one}`) }))}
            {...withFault(form.getInputProps('state'))}
          />
          {state === 'retired' && <Text c="dimmed">{t('care.retireHelp')}</Text>}
          {state === 'retired' && item.upcoming > 0 && (
            <Text>{t('care.retireBookings', { count: item.upcoming })}</Text>
          )}
          <Textarea
            label={t('care.note')}
            description={t('care.noteHelp')}
            required={isBroken}
            autosize
            minRows={2}
            maxLength={500}
            {...withFault(form.getInputProps('note'))}
          />
          {isBroken && (
            <DayField
              label={t('care.expectedBack')}
              description={t('care.expectedHelp')}
              {...withFault(form.getInputProps('expectedBack'))}
            />
          )}
          <FormButtons action={t('care.save')} isWorking={isPending} onCancel={onClose} />
        </Stack>
      </Form>
    </Dialog>
  )
}

function useStateForm({ item, onClose }: StateProps) {
  const { t } = useTranslation('equipment')
  const form = useForm<Draft>({
    // Whoever opens this about something that is out mostly comes to say that it works.
    initialValues: {
      state: item.state,
      note: isOut(item.state) ? '' : item.note,
      expectedBack: item.expectedBack ?? '',
    },
    validate: ({ state, note }) => {
      const isSilent = note.trim() === '' && (state === 'degraded' || state === 'out_of_order')
      return isSilent ? { note: messageText('validation.notEmpty') } : {}
    },
  })
  const { mutate, isPending } = useEquipmentChange(
    ({ state, note, expectedBack }: Draft) => {
      const isBroken = state === 'degraded' || state === 'out_of_order'
      const body = {
        state,
        note: note.replaceAll(/\s+/g, ' ').trim(),
        expectedBack: isBroken && expectedBack !== '' ? expectedBack : null,
        ...(state === 'retired' ? { expected: item.upcoming } : {}),
      }
      return call(awayFromKiosk(equipmentRoutes.setState), { params: { id: String(item.id) }, body })
    },
    { showsError: true },
  )
  const save = (draft: Draft) =>
    mutate(draft, {
      onSuccess: () => {
        notifyDone(t('care.saved'))
        onClose()
      },
      onError: (error) => form.setErrors(fieldErrorsOr('state', error)),
    })
  return { form, save, isPending }
}
