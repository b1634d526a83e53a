import { type EquipmentState, equipmentStates } from '@fobhouse/contract/equipment.ts'
import type { Plan } from '@fobhouse/contract/maintenance.ts'
import { maintenanceRoutes } from '@fobhouse/contract/routes/maintenance.ts'
import { Checkbox, NativeSelect, NumberInput, Stack, Textarea } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { errorText } from '../../../lib/error-text.ts'
import { fieldErrors } from '../../../lib/form-errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useEquipmentChange, type WholeItem } from '../queries.ts'

type ServiceProps = {
  item: WholeItem
  /** Undefined: nobody had planned it. */ plan: Plan | undefined
  onClose: () => void
}
type Draft = {
  checks: string[]
  note: string
  minutes: string | number
  state: EquipmentState | ''
  stateNote: string
}

/** Notes what was done to an item; the plan counts anew. */
export function ServiceDialog({ item, plan, onClose }: ServiceProps) {
  const { t } = useTranslation('equipment')
  const { form, save, isPending } = useServiceForm({ item, plan, onClose })
  return (
    <Dialog name="equipment/service" opened onClose={onClose} title={plan?.name ?? t('service.title')}>
      <Form name="equipment/service" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          {plan && plan.checks.length > 0 && (
            <Checkbox.Group label={t('plan.checks')} {...form.getInputProps('checks')}>
              <Stack gap="xs" mt="xs">
                {[...new Set(plan.checks)].map((check) => (
                  <Checkbox key={check} value={check} label={check} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <Textarea
            label={t('service.note')}
            autosize
            minRows={2}
            maxLength={2000}
            {...withFault(form.getInputProps('note'))}
          />
          <NumberInput
            label={t('service.minutes')}
            min={0}
            allowDecimal={false}
            {...withFault(form.getInputProps('minutes'))}
          />
          <StateNow form={form} />
          <FormButtons action={t('service.save')} isWorking={isPending} onCancel={onClose} />
        </Stack>
      </Form>
    </Dialog>
  )
}

function StateNow({ form }: { form: UseFormReturnType<Draft> }) {
  const { t } = useTranslation('equipment')
  const states = equipmentStates.filter((state) => state !== 'retired')
  return (
    <>
      <NativeSelect
        label={t('service.state')}
        data={[
          { value: '', label: t('service.unchanged') },
          ...states.map((state) => ({ value: state, label: t(`state.${state}`) })),
        ]}
        {...withFault(form.getInputProps('state'))}
      />
      {form.values.state !== '' && (
        <Textarea
          label={t('care.note')}
          description={t('care.noteHelp')}
          autosize
          maxLength={500}
          {...withFault(form.getInputProps('stateNote'))}
        />
      )}
    </>
  )
}

function useServiceForm({ item, plan, onClose }: ServiceProps) {
  const { t } = useTranslation('equipment')
  const form = useForm<Draft>({ initialValues: { checks: [], note: '', minutes: '', state: '', stateNote: '' } })
  const { mutate, isPending } = useEquipmentChange(
    (draft: Draft) => {
      const params = { id: String(item.id) }
      return call(awayFromKiosk(maintenanceRoutes.serve), { params, body: bodyOf(draft, plan) })
    },
    { showsError: true },
  )
  const save = (draft: Draft) =>
    mutate(draft, {
      onSuccess: () => {
        notifyDone(t('service.saved'))
        onClose()
      },
      onError: (error) => {
        // The state's note is called so in the call that changes states.
        const { note: stateNote, ...faults } = fieldErrors(error)
        const found = { ...faults, ...(stateNote === undefined ? {} : { stateNote }) }
        form.setErrors(Object.keys(found).length > 0 ? found : { note: errorText(error) })
      },
    })
  return { form, save, isPending }
}

function bodyOf({ checks, note, minutes, state, stateNote }: Draft, plan: Plan | undefined) {
  const seen = (plan?.checks ?? []).map((text) => ({ text, done: checks.includes(text), note: '' }))
  const now = state === '' ? {} : { state, stateNote: stateNote.replaceAll(/\s+/g, ' ').trim() }
  return { plan: plan?.id ?? null, checks: seen, note, minutes: minutes === '' ? null : Number(minutes), ...now }
}
