import { Button, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../lib/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { Banner } from '../../../ui/banner.tsx'

type LinkStateProps<Facts> = { link: UseQueryResult<Facts>; children: (facts: Facts) => ReactNode }

/** Shows that a mailed link is being checked, or why it does not work; an expired link cannot be tried again. */
export function LinkState<Facts>({ link, children }: LinkStateProps<Facts>) {
  const { t } = useTranslation('accounts')
  const { t: common } = useTranslation()
  if (link.isPending) {
    return (
      <Stack align="center" py="lg" role="status">
        <Loader size="sm" aria-hidden />
        <Text c="dimmed">{t('loginCard.validating')}</Text>
      </Stack>
    )
  }
  if (link.isError) {
    const isOver = isApiError(link.error, 'link_invalid')
    return (
      <>
        <Banner tone="bad" icon={IconAlertTriangle}>
          {isOver ? t('emailChange.over') : errorText(link.error)}
        </Banner>
        {isOver && <Text size="md">{t('emailChange.overHint')}</Text>}
        {!isOver && (
          <Button variant="default" fullWidth onClick={() => void link.refetch()}>
            {common('actions.retry')}
          </Button>
        )}
      </>
    )
  }
  return children(link.data)
}
