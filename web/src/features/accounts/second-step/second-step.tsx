import { type PasskeyQuestion, type StepMethod, secondStepSchema } from '@fobhouse/contract/routes/factors.ts'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canUsePasskeys } from '../../../domain/member/passkey-support.ts'
import { askPasskey } from '../../../domain/member/passkeys.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { StepProps } from './step-props.ts'
import { TypedAnswer } from './typed-answer.tsx'
import { stepFault, useStep } from './use-step.ts'

const turnTo = { passkey: 'step.usePasskey', code: 'step.useCode', recovery: 'step.useRecovery' } as const

/** The step after the password: a passkey, a code or a recovery code, whichever the person has. */
export function SecondStep({ asked, ...rest }: StepProps) {
  const { t } = useTranslation('security')
  const secondStep = secondStepSchema.parse(asked)
  const methods = secondStep.methods.filter((method) => method !== 'passkey' || canUsePasskeys())
  const [method, setMethod] = useState<StepMethod | undefined>(methods[0])
  const others = methods.filter((one) => one !== method)
  const isPasskeyElsewhere = secondStep.methods.includes('passkey') && !canUsePasskeys()
  return (
    <Stack gap="md">
      <Text>{t('step.explain')}</Text>
      {isPasskeyElsewhere && (
        <Text size="sm" c="dimmed">
          {t('step.noPasskeyHere')}
        </Text>
      )}
      {method === 'passkey' && secondStep.passkey && (
        <PasskeyAnswer {...rest} step={secondStep.step} question={secondStep.passkey} />
      )}
      {(method === 'code' || method === 'recovery') && (
        <TypedAnswer key={method} {...rest} step={secondStep.step} kind={method} />
      )}
      <Stack gap="xs" align="center">
        {others.map((other) => (
          <Anchor key={other} component="button" type="button" size="sm" fw={600} onClick={() => setMethod(other)}>
            {t(turnTo[other])}
          </Anchor>
        ))}
        <Anchor component="button" type="button" size="sm" onClick={() => rest.onBack()}>
          {t('step.back')}
        </Anchor>
        <Text size="sm" c="dimmed" ta="center">
          {t('step.lost')}
        </Text>
      </Stack>
    </Stack>
  )
}

type PasskeyAnswerProps = Parameters<typeof useStep>[0] & { question: PasskeyQuestion }

function PasskeyAnswer({ question, ...rest }: PasskeyAnswerProps) {
  const { t } = useTranslation('security')
  const { mutate, error, isPending, isSuccess } = useStep(rest)
  return (
    <>
      {error && (
        <Banner tone="bad" icon={IconAlertTriangle}>
          {stepFault(error, t)}
        </Banner>
      )}
      <Button
        fullWidth
        leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden />}
        loading={isPending || isSuccess}
        onClick={() => mutate(async () => ({ kind: 'passkey', credential: await askPasskey(question) }))}
      >
        {t('step.passkey')}
      </Button>
    </>
  )
}
