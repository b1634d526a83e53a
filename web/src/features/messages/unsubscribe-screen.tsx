import { messageRoutes } from '@fobhouse/contract/routes/messages.ts'
import { Button, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { isApiError } from '../../lib/api-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { BrandCard } from '../../domain/club/brand-card.tsx'

/** Opening the link in a mail unsubscribes, without a login. It can be undone at once. */
export function UnsubscribeScreen() {
  const { t } = useTranslation('messages')
  const { t: common } = useTranslation()
  const { token = '' } = useParams()
  const { mutate, error, data } = useMutation({
    meta: { showsError: true },
    mutationFn: async (wanted: 'unsubscribe' | 'resubscribe') => {
      await call(messageRoutes[wanted], { params: { token } })
      return wanted
    },
  })
  useEffect(() => mutate('unsubscribe'), [mutate])
  const isOut = data === 'unsubscribe'
  return (
    <BrandCard title={t('unsubscribe.title')}>
      {error && (
        <>
          <Banner tone="bad" icon={IconAlertTriangle}>
            {isApiError(error, 'not_found') ? t('unsubscribe.invalid') : errorText(error)}
          </Banner>
          {!isApiError(error, 'not_found') && (
            <Button variant="default" fullWidth onClick={() => mutate('unsubscribe')}>
              {common('actions.retry')}
            </Button>
          )}
        </>
      )}
      {data && !error && (
        <>
          <Banner tone="good" icon={IconCircleCheck}>
            {t(isOut ? 'unsubscribe.done' : 'unsubscribe.undone')}
          </Banner>
          {isOut && <Text>{t('unsubscribe.stillSent')}</Text>}
          <Button variant="default" fullWidth onClick={() => mutate(isOut ? 'resubscribe' : 'unsubscribe')}>
            {t(isOut ? 'unsubscribe.undo' : 'unsubscribe.again')}
          </Button>
        </>
      )}
      {!data && !error && (
        <Stack align="center" py="lg" role="status">
          <Loader size="sm" aria-hidden />
          <Text c="dimmed">{t('unsubscribe.working')}</Text>
        </Stack>
      )}
    </BrandCard>
  )
}
