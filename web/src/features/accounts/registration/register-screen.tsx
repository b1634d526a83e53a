import { accountRoutes, registrationSchema } from '@fobhouse/contract/routes/accounts.ts'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { errorText } from '../../../lib/error-text.ts'
import { validateWith } from '../../../lib/form-errors.ts'
import { currentLanguage } from '../../../lib/translations.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { useFirstFocus } from '../../../lib/use-first-focus.ts'
import { Banner } from '../../../ui/banner.tsx'
import { BrandCard } from '../../../domain/club/brand-card.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import classes from '../accounts.module.css'
import { MemberLink } from '../card-links.tsx'
import { Form } from '../../../ui/form.tsx'

const width = 520
const judge = validateWith(registrationSchema)

const initial = {
  firstName: '',
  lastName: '',
  screenName: '',
  email: '',
  mobile: '',
  vehicleRegistrationPlate: '',
  password: '',
}
const fieldOfCode = { account_already_exists: 'email', screen_name_already_exists: 'screenName' }

export function RegisterScreen() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const form = useCheckedForm({
    initial,
    judge,
    fieldOfCode,
    send: async (values) => {
      await call(accountRoutes.register, { body: { ...values, language: currentLanguage() } })
      return values.email.trim()
    },
    onSuccess: (email) => navigate('/registersuccess', { state: { email } }),
  })
  return (
    <BrandCard title={t('register.title')} width={width}>
      <Text c="dimmed" mt="calc(-1 * var(--mantine-spacing-sm))">
        {t('register.explain')}
      </Text>
      <Form name="accounts/register" onSubmit={form.onSubmit}>
        <Stack gap="md">
          {form.error !== null && (
            <Banner tone="bad" icon={IconAlertTriangle}>
              {errorText(form.error)}
            </Banner>
          )}
          <Fields form={form} />
          <Button type="submit" fullWidth mt="xs" loading={form.isWorking || form.isDone}>
            {t('register.submit')}
          </Button>
        </Stack>
      </Form>
      <MemberLink />
    </BrandCard>
  )
}

type RegisterForm = ReturnType<typeof useCheckedForm<keyof typeof initial, string>>

function Fields({ form }: { form: RegisterForm }) {
  const { t } = useTranslation('accounts')
  const firstField = useFirstFocus()
  const { collectVehicleRegistrationPlate } = useConfiguration().features.signup
  const plain = (name: keyof typeof initial) => withFault(form.field(name))
  return (
    <>
      <div className={classes.pair}>
        <TextInput {...plain('firstName')} ref={firstField} label={t('register.firstName')} autoComplete="given-name" />
        <TextInput {...plain('lastName')} label={t('register.lastName')} autoComplete="family-name" />
      </div>
      <TextInput
        {...plain('screenName')}
        label={t('register.screenName')}
        description={t('register.screenNameHint')}
        autoComplete="nickname"
      />
      <TextInput
        {...plain('email')}
        type="email"
        label={t('email')}
        description={t('register.emailHint')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput {...plain('mobile')} type="tel" label={t('register.mobile')} autoComplete="tel" />
      {collectVehicleRegistrationPlate && (
        <TextInput
          {...plain('vehicleRegistrationPlate')}
          label={t('register.plate')}
          description={t('register.plateHint')}
          autoComplete="off"
        />
      )}
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
      />
    </>
  )
}
