import { type BankEntry, type BankUse, bankUses } from '@fobhouse/contract/routes/bank.ts'
import type { ManualOffers } from '@fobhouse/contract/routes/manual-fees.ts'
import { Button, Group, NativeSelect, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { proposePlan } from './propose-plan.ts'
import { offersQuery, payersQuery } from './queries.ts'
import { useBooking } from './use-booking.ts'
import { Dialog } from '../../ui/dialog.tsx'

type DecideDialogProps = { entry: BankEntry; onClose: () => void }
type Payer = { id: number; name: string }

/** Lets an administrator say whom a payment is for and what it is booked as. */
export function DecideDialog({ entry, onClose }: DecideDialogProps) {
  const { t } = useTranslation('bank')
  const { t: common } = useTranslation()
  const { money } = useFormats()
  const [payer, setPayer] = useState<Payer | null>(entry.member)
  const [use, setUse] = useState<BankUse>(entry.use ?? 'membership')
  const [chosenPlanId, setChosenPlanId] = useState<string>()
  const { data: offers } = useQuery({
    ...offersQuery(payer?.id ?? 0),
    enabled: payer !== null && use === 'membership',
  })
  const planId = chosenPlanId ?? (offers ? proposePlan(offers, entry.amount) : '')
  const booking = useBooking([entry])

  function submit() {
    if (!payer) return
    const plan = use === 'membership' && planId !== '' ? { planId: Number(planId) } : {}
    booking.mutate([{ id: entry.id, memberId: payer.id, use, ...plan }], { onSuccess: onClose })
  }

  return (
    <Dialog name="bank/decide" opened onClose={onClose} title={t('decide.title', { amount: money(entry.amount) })}>
      <Stack gap="md">
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[entry.payer, entry.text].filter((part) => part !== '').join(' · ')}
        </Text>
        <PayerSelect
          value={payer}
          onChange={(chosen) => {
            setPayer(chosen)
            setChosenPlanId(undefined)
          }}
        />
        <NativeSelect
          label={t('decide.use')}
          data={bankUses.map((value) => ({ value, label: t(`use.${value}`) }))}
          value={use}
          onChange={(event) => setUse(event.currentTarget.value === 'membership' ? 'membership' : 'memberbucks')}
        />
        {use === 'membership' && offers && <PlanSelect offers={offers} value={planId} onChange={setChosenPlanId} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button disabled={payer === null} loading={booking.isPending} onClick={submit}>
            {t('decide.book')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const typingPauseMs = 200

function PayerSelect({ value, onChange }: { value: Payer | null; onChange: (payer: Payer | null) => void }) {
  const { t } = useTranslation('bank')
  const { t: common } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const [asked] = useDebouncedValue(typed ?? '', typingPauseMs)
  const { data = [] } = useQuery({ ...payersQuery(asked.trim()), enabled: typed !== undefined })
  const found = data.map(({ id, name }) => ({ id, name: name.full }))
  const choices = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <Select
      label={t('decide.member')}
      placeholder={t('decide.search')}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      filter={({ options }) => options}
      value={value ? String(value.id) : null}
      searchable
      searchValue={typed ?? value?.name ?? ''}
      onSearchChange={setTyped}
      onDropdownOpen={() => setTyped('')}
      onDropdownClose={() => setTyped(undefined)}
      nothingFoundMessage={common('nobodyFound')}
      onChange={(id) => {
        onChange(choices.find((one) => String(one.id) === id) ?? null)
        setTyped(undefined)
      }}
    />
  )
}

type PlanSelectProps = { offers: ManualOffers; value: string; onChange: (planId: string) => void }

function PlanSelect({ offers, value, onChange }: PlanSelectProps) {
  const { t } = useTranslation('bank')
  const keep = { value: '', label: offers.currentPlanId === null ? '–' : t('decide.keep') }
  return (
    <NativeSelect
      label={t('decide.plan')}
      description={t('decide.planHelp')}
      data={[keep, ...offers.plans.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
