import { languages } from '@fobhouse/contract/languages.ts'
import { memberbucksRoutes } from '@fobhouse/contract/routes/memberbucks.ts'
import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { errorText } from '../../lib/error-text.ts'
import { fieldErrors } from '../../lib/form-errors.ts'
import { newIdempotencyKey } from '../../lib/idempotency-key.ts'
import { useProfile } from '../../domain/member/session.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { withFault } from '../../ui/field-error.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { paymentOf, type PaymentValues, validatePayment } from './payment-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

type PaymentForm = UseFormReturnType<PaymentValues>

/** Gives or pays the club an amount from the balance. */
export function PaymentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('memberbucks')
  const { t: common } = useTranslation()
  const { money } = useFormats()
  const { balance } = useProfile().memberBucks
  const form = useForm<PaymentValues>({
    initialValues: { kind: 'donation', amount: '', description: '' },
    validate: (values) => validatePayment(values, balance, t('pay.more', { balance: money(balance) })),
  })
  const { mutate, isPending } = usePayment({ onClose, onFault: form.setErrors })
  return (
    <Dialog name="memberbucks/payment" opened onClose={onClose} title={t('pay.title')}>
      <Form name="memberbucks/payment" onSubmit={form.onSubmit((values) => mutate(values))}>
        <Stack gap="md">
          <Fields form={form} />
          <Text c="dimmed">
            <Afterwards values={form.values} balance={balance} />
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" h={48} onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" h={48} loading={isPending}>
              <Deed values={form.values} />
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

function Fields({ form }: { form: PaymentForm }) {
  const { t } = useTranslation('memberbucks')
  const { siteLocaleCurrency } = useConfiguration().general
  const kinds = (['donation', 'payment'] as const).map((value) => ({ value, label: t(`pay.${value}`) }))
  return (
    <>
      <SegmentedControl aria-label={t('pay.kind')} size="lg" fullWidth data={kinds} {...form.getInputProps('kind')} />
      <TextInput
        label={t('pay.amount')}
        inputMode="decimal"
        autoComplete="off"
        size="lg"
        rightSection={languages[siteLocaleCurrency].currency}
        rightSectionWidth={56}
        data-autofocus
        {...withFault(form.getInputProps('amount'))}
      />
      <TextInput
        label={t(form.values.kind === 'donation' ? 'pay.forWhatDonation' : 'pay.forWhat')}
        autoComplete="off"
        size="lg"
        {...withFault(form.getInputProps('description'))}
      />
    </>
  )
}

function Afterwards({ values, balance }: { values: PaymentValues; balance: number }) {
  const { t } = useTranslation('memberbucks')
  const { money } = useFormats()
  const { amount } = paymentOf(values)
  if (amount === 0) return t('pay.now', { balance: money(balance) })
  if (amount > balance) return t('pay.more', { balance: money(balance) })
  return t('pay.afterwards', { balance: money(balance), after: money(balance - amount) })
}

function Deed({ values }: { values: PaymentValues }) {
  const { t } = useTranslation('memberbucks')
  const { money } = useFormats()
  const { kind, amount } = paymentOf(values)
  if (amount === 0) return t(kind === 'donation' ? 'pay.donateNothing' : 'pay.payNothing')
  return t(kind === 'donation' ? 'pay.donate' : 'pay.payIt', { amount: money(amount) })
}

type Paying = { onClose: () => void; onFault: (errors: Record<string, string>) => void }

function usePayment({ onClose, onFault }: Paying) {
  const { t } = useTranslation('memberbucks')
  const { money } = useFormats()
  const client = useQueryClient()
  const keyOf = useKey()
  return useMutation({
    meta: { showsError: true },
    mutationFn: (values: PaymentValues) => {
      const body = paymentOf(values)
      return call(memberbucksRoutes.pay, { body }, { idempotencyKey: keyOf(JSON.stringify(body)) })
    },
    onSuccess: (_answer, values) => {
      const { kind, amount } = paymentOf(values)
      notifyDone(t(kind === 'donation' ? 'pay.donated' : 'pay.paid', { amount: money(amount) }))
      onClose()
    },
    onError: (error) => {
      const errors = fieldErrors(error, { insufficient_funds: 'amount' })
      onFault(Object.keys(errors).length > 0 ? errors : { amount: errorText(error) })
    },
    onSettled: async () => {
      await Promise.all(['profile', 'memberbucks'].map((key) => client.invalidateQueries({ queryKey: [key] })))
    },
  })
}

/** Returns the same key for each try of the same payment, and a new one once the input changes. */
function useKey(): (body: string) => string {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    if (last.current.body !== body) last.current = { body, key: newIdempotencyKey() }
    return last.current.key
  }
}
