import { languages } from '@fobhouse/contract/languages.ts'
import { formatAmount, minorFromTyped } from '@fobhouse/contract/money.ts'
import { leastTopUp, type TopUpState } from '@fobhouse/contract/routes/top-ups.ts'
import { Button, Chip, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { useProfile } from '../../domain/member/session.ts'
import { fieldErrors } from '../../lib/form-errors.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { FieldError } from '../../ui/field-error.tsx'
import classes from './memberbucks.module.css'
import { AllOnTheirWay, useOpenTopUps } from './on-its-way.tsx'
import { ReturnFromBank, WhyNot } from './return-from-bank.tsx'
import { useTopUp } from './use-top-up.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

/** Tops up the balance from the saved card. The bank's page returns here, with the top-up's id in the address. */
export function TopUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('memberbucks')
  const [search, setSearch] = useSearchParams()
  const { last4 } = useProfile().stripe
  const topUp = Number(search.get('topup'))
  const waitFor = ({ id }: TopUpState) => setSearch({ topup: String(id) })
  const content = () => {
    if (topUp > 0) return <ReturnFromBank id={topUp} onClose={onClose} onAgain={() => setSearch({})} />
    return last4 === null ? <NoCard /> : <TopUpForm last4={last4} onClose={onClose} onWaiting={waitFor} />
  }
  return (
    <Dialog name="memberbucks/top-up" opened onClose={onClose} title={t('add.title')}>
      {content()}
    </Dialog>
  )
}

function NoCard() {
  const { t } = useTranslation('memberbucks')
  return (
    <Stack gap="md" align="flex-start">
      <Text>{t('add.noCard')}</Text>
      <Button component={Link} to="/account/billing" h={48}>
        {t('add.saveCard')}
      </Button>
    </Stack>
  )
}

type FormProps = { last4: string; onClose: () => void; onWaiting: (state: TopUpState) => void }

function TopUpForm({ last4, onClose, onWaiting }: FormProps) {
  const { t } = useTranslation('memberbucks')
  const { t: common } = useTranslation()
  const { money } = useFormats()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<number>()
  const [failed, setFailed] = useState<TopUpState>()
  const amount = typed === '' ? chosen : minorFromTyped(typed)
  const fault = useFault(typed, amount)
  const topUp = useTopUp({ onDone: onClose, onFailed: setFailed, onWaiting })
  const refused = fieldErrors(topUp.error)['amount']
  const another = (useOpenTopUps().data ?? []).length > 0
  function type(text: string): void {
    setTyped(text)
    topUp.reset()
  }
  function choose(option: number): void {
    type('')
    setChosen(option)
  }
  return (
    <Form
      name="memberbucks/top-up"
      onSubmit={(event) => {
        event.preventDefault()
        setFailed(undefined)
        if (amount !== undefined && fault === undefined) topUp.mutate({ amount, another })
      }}
    >
      <AllOnTheirWay />
      <Stack gap="md" mt="md">
        <Choices value={typed === '' ? chosen : undefined} onChange={choose} />
        <OtherAmount value={typed} onChange={type} fault={fault ?? refused} />
        <Text c="dimmed">{t('add.card', { last4 })}</Text>
        {failed && <WhyNot state={failed} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" h={48} onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button type="submit" h={48} loading={topUp.isPending} disabled={amount === undefined}>
            {amount === undefined
              ? t('add.deedNothing')
              : t(another ? 'add.deedAnother' : 'add.deed', { amount: money(amount) })}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

type ChoicesProps = { value: number | undefined; onChange: (amount: number) => void }

/** The amounts that the club offers with one click. */
function Choices({ value, onChange }: ChoicesProps) {
  const { t } = useTranslation('memberbucks')
  const { money } = useFormats()
  const { memberbucks_topup_options: options } = useConfiguration().features
  if (options.length === 0) return null
  return (
    <Chip.Group value={value === undefined ? '' : String(value)} onChange={(text) => onChange(Number(text))}>
      <Group gap="sm" role="group" aria-label={t('add.choose')}>
        {options.map((option) => (
          <Chip key={option} value={String(option)} size="lg" className={classes.figure ?? ''}>
            {money(option)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}

type OtherAmountProps = { value: string; onChange: (text: string) => void; fault: string | undefined }

function OtherAmount({ value, onChange, fault }: OtherAmountProps) {
  const { t } = useTranslation('memberbucks')
  const { siteLocaleCurrency } = useConfiguration().general
  return (
    <TextInput
      label={t('add.amount')}
      inputMode="decimal"
      autoComplete="off"
      size="lg"
      rightSection={languages[siteLocaleCurrency].currency}
      rightSectionWidth={56}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fault === undefined ? undefined : <FieldError>{fault}</FieldError>}
    />
  )
}

/** Why the typed amount cannot be added; undefined while nothing is typed. */
function useFault(typed: string, amount: number | undefined): string | undefined {
  const { t } = useTranslation('errors')
  const { general, features } = useConfiguration()
  const most = features.memberbucks_topup_maximum
  if (typed === '') return undefined
  if (amount === undefined || amount < leastTopUp) return t('validation.amount')
  if (amount <= most) return undefined
  return t('validation.maximum', { number: formatAmount(most, general.siteLocaleCurrency) })
}
