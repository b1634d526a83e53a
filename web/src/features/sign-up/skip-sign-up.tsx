import { signUpRoutes } from '@fobhouse/contract/routes/sign-up.ts'
import { Anchor } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { useProfile } from '../../domain/member/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRefreshSignUp } from './queries.ts'

/** For new people who want no membership; they can join later. */
export function SkipSignUp() {
  const { t } = useTranslation('sign-up')
  const { state } = useProfile()
  const navigate = useNavigate()
  const refresh = useRefreshSignUp()
  const [isAsking, setAsking] = useState(false)
  const skip = useMutation({
    mutationFn: () => call(signUpRoutes.skip),
    onSuccess: async () => {
      await refresh()
      await navigate('/dashboard')
    },
    onError: () => setAsking(false),
  })
  if (state !== 'noob') return null
  return (
    <>
      <Anchor component="button" type="button" mt="lg" onClick={() => setAsking(true)}>
        {t('skip.offer')}
      </Anchor>
      <ConfirmDialog
        name="sign-up/skip"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('skip.title')}
        consequence={t('skip.consequence')}
        action={t('skip.action')}
        isWorking={skip.isPending}
        onConfirm={() => skip.mutate()}
      />
    </>
  )
}
