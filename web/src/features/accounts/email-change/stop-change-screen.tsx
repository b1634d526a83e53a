import { emailChangeRoutes } from '@fobhouse/contract/routes/email-changes.ts'
import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { BrandCard } from '../../../domain/club/brand-card.tsx'
import { LoginLink } from '../card-links.tsx'
import { LinkState } from './link-state.tsx'

/** Opened by the link mailed to the old address. Opening it changes nothing, because mail scanners open links, too. */
export function StopChangeScreen() {
  const { t } = useTranslation('accounts')
  const { stopToken: token = '' } = useParams()
  const link = useQuery({
    queryKey: ['emailChangeStop', token],
    queryFn: () => call(emailChangeRoutes.readStop, { body: { token } }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const stop = useMutation({
    meta: { showsError: true },
    mutationFn: () => call(emailChangeRoutes.stop, { body: { token } }),
  })
  return (
    <BrandCard title={t('stopChange.title')}>
      {stop.data ? (
        <>
          <Banner tone="good" icon={IconCircleCheck}>
            {link.data?.tookEffect ? t('stopChange.undone', { email: link.data.email }) : t('stopChange.done')}
          </Banner>
          {stop.data.passwordNeeded && <Text size="md">{t('stopChange.passwordNeeded')}</Text>}
        </>
      ) : (
        <LinkState link={link}>
          {({ email, newEmail, tookEffect }) => (
            <>
              <Text size="md">{t(tookEffect ? 'stopChange.tookEffect' : 'stopChange.waits', { email, newEmail })}</Text>
              <Text size="md">{t(tookEffect ? 'stopChange.willUndo' : 'stopChange.willStop', { email })}</Text>
              {stop.error && (
                <Banner tone="bad" icon={IconAlertTriangle}>
                  {errorText(stop.error)}
                </Banner>
              )}
              <Button color="red" fullWidth loading={stop.isPending} onClick={() => stop.mutate()}>
                {t(tookEffect ? 'stopChange.takeBack' : 'stopChange.stop')}
              </Button>
            </>
          )}
        </LinkState>
      )}
      <LoginLink />
    </BrandCard>
  )
}
