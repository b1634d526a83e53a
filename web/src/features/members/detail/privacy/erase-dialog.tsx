import { privacyRoutes } from '@fobhouse/contract/routes/privacy.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../../lib/api.ts'
import { isApiError } from '../../../../lib/api-error.ts'
import { errorText } from '../../../../lib/error-text.ts'
import { fieldErrors } from '../../../../lib/form-errors.ts'
import { useFormats } from '../../../../lib/use-formats.ts'
import { withFault } from '../../../../ui/field-error.tsx'
import { notifyDone } from '../../../../ui/notify.tsx'
import type { Member } from '../../queries.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'

type Values = { name: string; balance: 'donation' | 'adjustment' }

/** Erasure is final, so the name must be typed, and if money is left, somebody decides where it goes. */
export function EraseDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const { balance } = member.memberBucks
  const form = useForm<Values>({ initialValues: { name: '', balance: balance < 0 ? 'adjustment' : 'donation' } })
  const [isMoneyBack, setMoneyBack] = useState(false)
  const { mutate, isPending } = useErase(member, isMoneyBack, (error) => {
    // Nothing is on the account, but its bookings give back what is set aside for them.
    if (balance === 0 && isApiError(error, 'balance_not_zero')) return setMoneyBack(true)
    const errors = fieldErrors(error)
    form.setErrors(Object.keys(errors).length > 0 ? errors : { name: errorText(error) })
  })
  const isTyped = foldName(form.values.name) === foldName(member.name.full)
  return (
    <Dialog name="members/erase" opened onClose={onClose} title={t('privacy.title', { name: member.name.full })}>
      <Form name="members/erase" onSubmit={form.onSubmit((values) => mutate(values))}>
        <Stack gap="md">
          <Text>{t('privacy.consequence')}</Text>
          {(balance !== 0 || isMoneyBack) && <BalanceChoice balance={balance} {...form.getInputProps('balance')} />}
          <TextInput
            label={t('privacy.typeName', { name: member.name.full })}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...withFault(form.getInputProps('name'))}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" variant="default" c="var(--fob-bad)" loading={isPending} disabled={!isTyped}>
              {t('privacy.doErase')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

type ChoiceProps = { balance: number; value?: string; onChange?: (value: string) => void }

/** A debt can only be written off. Of a balance of zero the amount that comes back from bookings is not known. */
function BalanceChoice({ balance, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('members')
  const { money } = useFormats()
  if (balance < 0) return <Text>{t('privacy.debt', { amount: money(-balance) })}</Text>
  return (
    <Radio.Group
      label={balance === 0 ? t('privacy.setAside') : t('privacy.balance', { amount: money(balance) })}
      {...(value === undefined ? {} : { value })}
      {...(onChange === undefined ? {} : { onChange })}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="donation" label={t('privacy.donation')} />
        <Radio value="adjustment" label={t('privacy.adjustment')} />
      </Stack>
    </Radio.Group>
  )
}

function useErase(member: Member, isMoneyBack: boolean, onRefused: (error: Error) => void) {
  const { t } = useTranslation('members')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    meta: { showsError: true },
    mutationFn: ({ name, balance }: Values) =>
      call(privacyRoutes.erase, {
        params: { id: String(member.id) },
        body: { name, ...(member.memberBucks.balance === 0 && !isMoneyBack ? {} : { balance }) },
      }),
    onSuccess: async () => {
      await navigate('/manage/members', { replace: true })
      queryClient.removeQueries({ queryKey: ['members', 'one', member.id] })
      await queryClient.invalidateQueries({ queryKey: ['members'] })
      notifyDone(t('privacy.erased', { id: String(member.id) }))
    },
    onError: onRefused,
  })
}
