import { languages } from '@fobhouse/contract/languages.ts'
import { typedFromMinor } from '@fobhouse/contract/money.ts'
import { type ManualOffers, manualFeeRoutes, manualSources } from '@fobhouse/contract/routes/manual-fees.ts'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconStack } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../../lib/api.ts'
import { useConfiguration } from '../../../../domain/club/configuration.ts'
import { errorText } from '../../../../lib/error-text.ts'
import { fieldErrors } from '../../../../lib/form-errors.ts'
import { currentLanguage } from '../../../../lib/translations.ts'
import { useFormats } from '../../../../lib/use-formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { withFault } from '../../../../ui/field-error.tsx'
import { notifyDone } from '../../../../ui/notify.tsx'
import { QueryView } from '../../../../ui/query-view.tsx'
import type { Member } from '../../queries.ts'
import { feeOf, type FeeValues, validateFee } from './fee-form.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { DayField } from '../../../../ui/day-field.tsx'

type FeeDialogProps = { member: Member; onClose: () => void }

/** Records a fee paid in cash or through the bank: it assigns the plan or extends it. */
export function FeeDialog({ member, onClose }: FeeDialogProps) {
  const { t } = useTranslation('members')
  const query = useQuery({
    queryKey: ['members', 'offers', member.id],
    queryFn: ({ signal }) => call(manualFeeRoutes.offers, { params: { id: String(member.id) } }, { signal }),
    gcTime: 0, // a form starts with fresh data
  })
  return (
    <Dialog name="members/fee" opened onClose={onClose} title={t('billing.fee.title', { name: member.name.full })}>
      <QueryView query={query}>{(offers) => <FeeBody member={member} offers={offers} onClose={onClose} />}</QueryView>
    </Dialog>
  )
}

type FeeFormProps = FeeDialogProps & { offers: ManualOffers }

function FeeBody(props: FeeFormProps) {
  const { t } = useTranslation('members')
  const { offers, member } = props
  if (offers.paysByCard) return <Banner tone="attention">{t('billing.fee.byCard', { name: member.name.first })}</Banner>
  if (offers.plans.length > 0) return <FeeForm {...props} />
  const toPlans = (
    <Button component={Link} to="/manage/tiers">
      {t('billing.fee.toPlans')}
    </Button>
  )
  return (
    <EmptyState
      icon={IconStack}
      title={t('billing.fee.noPlans')}
      reason={t('billing.fee.noPlansReason')}
      action={toPlans}
    />
  )
}

function FeeForm({ member, offers, onClose }: FeeFormProps) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const { money, calendarDate } = useFormats()
  const { siteLocaleCurrency } = useConfiguration().general
  const wanted = offers.currentPlanId ?? offers.chosenPlanId ?? offers.lastPlanId
  const first = offers.plans.find(({ id }) => id === wanted) ?? offers.plans[0]
  const form = useForm<FeeValues>({
    initialValues: { type: 'cash', ...valuesOf(first) },
    validate: validateFee,
  })
  const { mutate, isPending } = useRecordFee({ member, onClose, onFault: form.setErrors })
  const chosen = offers.plans.find(({ id }) => String(id) === form.values.planId)
  return (
    <Form name="members/fee" onSubmit={form.onSubmit((values) => mutate(values))}>
      <Stack gap="md">
        <NativeSelect
          label={t('billing.fee.planField')}
          data={offers.plans.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('planId')}
          onChange={(event) => {
            const planId = event.currentTarget.value
            form.setValues(valuesOf(offers.plans.find(({ id }) => String(id) === planId)))
          }}
        />
        <DayField
          label={t('billing.fee.paidUntil')}
          description={
            offers.paidUntil === null
              ? t('billing.fee.firstHelp')
              : t('billing.fee.paidUntilHelp', { date: calendarDate(offers.paidUntil) })
          }
          {...withFault(form.getInputProps('paidUntil'))}
        />
        <NativeSelect
          label={t('billing.fee.source')}
          data={manualSources.map((value) => ({ value, label: t(`billing.fee.sources.${value}`) }))}
          {...form.getInputProps('type')}
        />
        <TextInput
          label={t('billing.fee.amount')}
          description={t('billing.fee.amountHelp', { cost: money(chosen?.cost ?? 0) })}
          inputMode="decimal"
          autoComplete="off"
          rightSection={languages[siteLocaleCurrency].currency}
          rightSectionWidth={56}
          {...withFault(form.getInputProps('amount'))}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('billing.fee.record')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** A plan's next period and its price. */
function valuesOf(plan: ManualOffers['plans'][number] | undefined): Omit<FeeValues, 'type'> {
  if (!plan) return { planId: '', paidUntil: '', amount: '' }
  return { planId: String(plan.id), paidUntil: plan.paidUntil, amount: typedFromMinor(plan.cost, currentLanguage()) }
}

type Recording = FeeDialogProps & { onFault: (errors: Record<string, string>) => void }

function useRecordFee({ member, onClose, onFault }: Recording) {
  const { t } = useTranslation('members')
  const { calendarDate } = useFormats()
  const client = useQueryClient()
  return useMutation({
    meta: { showsError: true },
    mutationFn: (values: FeeValues) =>
      call(manualFeeRoutes.assign, { params: { id: String(member.id) }, body: feeOf(values) }),
    onSuccess: ({ paidUntil }) => {
      notifyDone(t('billing.fee.done', { name: member.name.full, date: calendarDate(paidUntil) }))
      onClose()
    },
    onError: (error) => {
      const errors = fieldErrors(error)
      onFault(Object.keys(errors).length > 0 ? errors : { planId: errorText(error) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  })
}
