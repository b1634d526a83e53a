import { type AdminPlan, planChangeSchema, planRoutes } from '@fobhouse/contract/routes/plans.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { validateWith } from '../../lib/form-errors.ts'
import { currentLanguage } from '../../lib/translations.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { usePlanPrice } from '../../domain/plan/use-plan-price.ts'
import { Banner } from '../../ui/banner.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { PlanFields } from './plan-fields.tsx'
import { draftOf, isNewPrice, type PlanDraft, planOf } from './plan-form.ts'
import { Form } from '../../ui/form.tsx'

const validate = validateWith(planChangeSchema)

/** Saved with a button, because a cost that changes during typing would cost money. */
export function PlanEditor({ plan }: { plan: AdminPlan }) {
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const form = useCheckedForm({
    initial: draftOf(plan, currentLanguage()),
    judge: (draft) => validate(planOf(draft)),
    send: (draft) => call(planRoutes.updatePlan, { params: { id: String(plan.id) }, body: planOf(draft) }),
    onSuccess: async () => {
      notifyDone(common('actions.saved'))
      await client.invalidateQueries({ queryKey: ['billing'] })
    },
  })
  return (
    <Form name="plans/plan" onSubmit={form.onSubmit}>
      <Stack gap="md">
        <PlanFields form={form} />
        <NewPriceNote plan={plan} draft={form.values} />
        {form.error !== null && <Text c="var(--fob-bad)">{errorText(form.error)}</Text>}
        <Group>
          <Button type="submit" loading={form.isWorking}>
            {common('actions.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** What a new cost means, shown before saving. */
function NewPriceNote({ plan, draft }: { plan: AdminPlan; draft: PlanDraft }) {
  const { t } = useTranslation('plans')
  const priceText = usePlanPrice()
  const wanted = planOf(draft)
  if (Object.keys(validate(wanted)).length > 0 || !isNewPrice(plan, draft)) return null
  const count = plan.subscribers.reduce((sum, price) => sum + price.count, 0)
  const price = priceText({ ...plan, ...wanted })
  return (
    <Banner tone="attention" icon={IconInfoCircle}>
      {t('newPrice.forNew', { price })} {count === 0 ? t('newPrice.nobody') : t('newPrice.keep', { count })}
    </Banner>
  )
}
