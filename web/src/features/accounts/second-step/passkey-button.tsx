import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Finish } from './step-props.ts'

/** Signs in with a passkey, without address or password. Its code is loaded when it is pressed. */
export function PasskeyButton({ after, onEntered, onBack }: Finish) {
  const { t } = useTranslation('accounts')
  const {
    mutate,
    data: isEntered,
    isPending,
  } = useMutation({
    meta: { showsError: true },
    mutationFn: async () => {
      const { signInByPasskey } = await import('./sign-in-by-passkey.ts')
      return signInByPasskey({ after, onEntered })
    },
    onError: onBack,
  })
  return (
    <Button variant="default" fullWidth data-needs-passkeys loading={isPending || isEntered} onClick={() => mutate()}>
      {t('loginCard.passkey')}
    </Button>
  )
}
