import { newPlanSchema, planRoutes } from '@fobhouse/contract/routes/plans.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { validateWith } from '../../lib/form-errors.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { PlanFields } from './plan-fields.tsx'
import { newDraft, planOf } from './plan-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

const validate = validateWith(newPlanSchema)

export function NewPlanDialog({ tierId, onClose }: { tierId: number; onClose: () => void }) {
  const { t } = useTranslation('plans')
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const form = useCheckedForm({
    initial: newDraft,
    judge: (draft) => validate({ ...planOf(draft), tierId }),
    send: (draft) => call(planRoutes.createPlan, { body: { ...planOf(draft), tierId } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['billing'] })
      onClose()
    },
  })
  return (
    <Dialog name="plans/new-plan" opened onClose={onClose} title={t('plan.add')}>
      <Form name="plans/new-plan" onSubmit={form.onSubmit}>
        <Stack gap="md">
          <PlanFields form={form} isNew />
          {form.error !== null && <Text c="var(--fob-bad)">{errorText(form.error)}</Text>}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={form.isWorking}>
              {t('plan.add')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
