import { newPlanSchema, type Plan, type PlanUnit, planUnits } from '@fobhouse/contract/maintenance.ts'
import { maintenanceRoutes } from '@fobhouse/contract/routes/maintenance.ts'
import { Checkbox, Group, NativeSelect, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { fieldErrorsOr, validateWith } from '../../../lib/form-errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useEquipmentChange, type WholeItem } from '../queries.ts'

type PlanProps = { item: WholeItem; /** Undefined: a new one. */ plan: Plan | undefined; onClose: () => void }
type Draft = { name: string; by: PlanUnit; every: string | number; checks: string; stops: boolean }

/** Says what has to be done to an item, and after how much use. */
export function PlanDialog({ item, plan, onClose }: PlanProps) {
  const { t } = useTranslation('equipment')
  const { form, save, isPending } = usePlanForm({ item, plan, onClose })
  // Without an interlock nothing else can be counted.
  const units = item.device === null ? planUnits.filter((unit) => unit === 'days' || unit === plan?.by) : planUnits
  return (
    <Dialog
      name="equipment/plan"
      opened
      onClose={onClose}
      title={plan ? t('plan.edit', { name: plan.name }) : t('plan.add')}
    >
      <Form name="equipment/plan" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <TextInput
            label={t('plan.name')}
            required
            data-autofocus
            autoComplete="off"
            maxLength={100}
            {...withFault(form.getInputProps('name'))}
          />
          <Group grow align="flex-start">
            <NumberInput
              label={t('plan.every')}
              required
              min={1}
              allowDecimal={false}
              {...withFault(form.getInputProps('every'))}
            />
            <NativeSelect
              label={t('plan.by')}
              data={units.map((unit) => ({ value: unit, label: t(`plan.unit.${unit}`) }))}
              {...withFault(form.getInputProps('by'))}
            />
          </Group>
          <Textarea
            label={t('plan.checks')}
            description={t('plan.checksHelp')}
            autosize
            minRows={2}
            {...withFault(form.getInputProps('checks'))}
          />
          <Checkbox label={t('plan.stops')} {...form.getInputProps('stops', { type: 'checkbox' })} />
          <FormButtons action={t('plan.save')} isWorking={isPending} onCancel={onClose} />
        </Stack>
      </Form>
    </Dialog>
  )
}

function usePlanForm({ item, plan, onClose }: PlanProps) {
  const { t } = useTranslation('equipment')
  const form = useForm<Draft>({
    initialValues: {
      name: plan?.name ?? '',
      by: plan?.by ?? (item.device === null ? 'days' : 'hours'),
      every: plan?.every ?? '',
      checks: (plan?.checks ?? []).join('\n'),
      stops: plan?.stops ?? false,
    },
    validate: (draft) => validateWith(newPlanSchema)(bodyOf(draft)),
  })
  const { mutate, isPending } = useEquipmentChange(
    async (draft: Draft): Promise<unknown> => {
      const [id, body] = [String(item.id), bodyOf(draft)]
      if (!plan) return call(awayFromKiosk(maintenanceRoutes.create), { params: { id }, body })
      return call(awayFromKiosk(maintenanceRoutes.update), { params: { id, planId: String(plan.id) }, body })
    },
    { showsError: true },
  )
  const save = (draft: Draft) =>
    mutate(draft, {
      onSuccess: () => {
        notifyDone(t('plan.saved'))
        onClose()
      },
      onError: (error) => form.setErrors(fieldErrorsOr('name', error)),
    })
  return { form, save, isPending }
}

function bodyOf({ checks, every, ...draft }: Draft) {
  const lines = checks.split('\n').map((line) => line.trim())
  return { ...draft, every: Number(every), checks: lines.filter((line) => line !== '') }
}
