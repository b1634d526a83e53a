import type { WholeCertificate } from '@fobhouse/contract/routes/certificates.ts'
import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { withFault } from '../../../ui/field-error.tsx'
import { lastDayOf } from '../../../lib/last-day.ts'
import { type CertificateForm, twoDigits } from './certificate-draft.ts'

const kinds = ['never', 'days', 'date', 'disuse'] as const
const kindsOfInduction = ['never', 'days'] as const
const daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

const parts = ['validity', 'days', 'months', 'date', 'leastDays'] as const

/** How long an award lasts. */
type ValidityFieldsProps = {
  form: CertificateForm
  certificate: Pick<WholeCertificate, 'endsIfAwardedNow' | 'isInduction'>
}

export function ValidityFields({ form, certificate: { endsIfAwardedNow, isInduction } }: ValidityFieldsProps) {
  const { t } = useTranslation('certificates')
  const { date } = useFormats()
  const isChanged = parts.some((part) => form.isDirty(part))
  const { validity } = form.values
  return (
    <>
      <NativeSelect
        label={t('form.validity')}
        {...(isInduction ? {} : { description: t('form.validityHelp') })}
        data={(isInduction ? kindsOfInduction : kinds).map((kind) => ({
          value: kind,
          label: t(`form.validities.${kind}`),
        }))}
        {...withFault(form.getInputProps('validity'))}
      />
      {validity === 'days' && (
        <TextInput inputMode="numeric" label={t('form.days')} required {...withFault(form.getInputProps('days'))} />
      )}
      {validity === 'disuse' && (
        <TextInput
          inputMode="numeric"
          label={t('form.months')}
          description={t('form.monthsHelp')}
          required
          {...withFault(form.getInputProps('months'))}
        />
      )}
      {validity === 'date' && <DateFields form={form} />}
      {!isChanged && endsIfAwardedNow !== null && (
        <Text size="sm" c="dimmed">
          {t('form.endsNow', { date: date(lastDayOf(endsIfAwardedNow)) })}
        </Text>
      )}
    </>
  )
}

function DateFields({ form }: { form: CertificateForm }) {
  const { t } = useTranslation('certificates')
  const { calendarDate } = useFormats()
  // 2024 has every day of the calendar.
  const days = daysOfMonths.flatMap((count, month) =>
    Array.from({ length: count }, (_none, day) => {
      const value = `${twoDigits(month + 1)}-${twoDigits(day + 1)}`
      return { value, label: calendarDate(`2024-${value}`).replace(/ 2024$/u, '') }
    }),
  )
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <NativeSelect label={t('form.date')} data={days} {...withFault(form.getInputProps('date'))} />
      <TextInput
        inputMode="numeric"
        label={t('form.leastDays')}
        required
        {...withFault(form.getInputProps('leastDays'))}
      />
    </SimpleGrid>
  )
}
