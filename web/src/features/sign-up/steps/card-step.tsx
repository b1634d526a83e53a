import { signUpRoutes } from '@fobhouse/contract/routes/sign-up.ts'
import { cardNumberSchema } from '@fobhouse/contract/text.ts'
import { Button, Stack, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { errorText, messageText } from '../../../lib/error-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { useRefreshSignUp } from '../queries.ts'
import { StepLayout } from '../step-layout.tsx'
import { stepAfter } from '../steps.ts'
import type { StepProps } from '../step-props.ts'

/** Typed, or tapped on a USB reader, which types the number and Enter. Asks twice, because it can be set only once. */
export function CardStep(props: StepProps) {
  const { t } = useTranslation('sign-up')
  const { signUp, steps, goTo } = props
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [number, setNumber] = useState<string>()
  const goOn = () => goTo(stepAfter(steps, 'accessCard'))
  const register = useRegister(goOn, (error) => {
    setNumber(undefined)
    setFault(errorText(error))
  })
  function submit() {
    if (signUp.accessCard !== null) return goOn()
    const parsed = cardNumberSchema.safeParse(typed)
    if (parsed.success) return setNumber(parsed.data)
    return setFault(messageText('validation.cardNumber'))
  }
  return (
    <StepLayout
      {...props}
      step="accessCard"
      title={t('card.title')}
      explain={t('card.explain')}
      action={t(signUp.accessCard === null ? 'card.action' : 'continue')}
      onSubmit={submit}
    >
      {signUp.accessCard === null ? (
        <Stack gap="md" align="flex-start">
          <TextInput
            label={t('card.number')}
            description={t('card.help')}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            w="100%"
            maw={400}
            value={typed}
            error={fault && <FieldError>{fault}</FieldError>}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setFault(undefined)
            }}
          />
          <Button variant="default" onClick={goOn}>
            {t('later')}
          </Button>
        </Stack>
      ) : (
        <Banner tone="good" icon={IconCheck}>
          {t('card.done', { number: signUp.accessCard })}
        </Banner>
      )}
      <ConfirmDialog
        name="sign-up/card"
        isOpen={number !== undefined}
        onClose={() => setNumber(undefined)}
        title={t('card.confirmTitle', { number })}
        consequence={t('card.consequence')}
        action={t('card.confirm')}
        isWorking={register.isPending}
        onConfirm={() => number !== undefined && register.mutate(number)}
      />
    </StepLayout>
  )
}

function useRegister(onSuccess: () => void, onError: (error: unknown) => void) {
  const refresh = useRefreshSignUp()
  return useMutation({
    meta: { showsError: true },
    mutationFn: (accessCard: string) => call(signUpRoutes.registerCard, { body: { accessCard } }),
    onSuccess: async () => {
      await refresh()
      onSuccess()
    },
    onError,
  })
}
