import { Button, type TitleOrder } from '@mantine/core'
import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { UnreachableError } from '../lib/api-error.ts'
import { errorText } from '../lib/error-text.ts'
import { EmptyState } from './empty-state.tsx'

type ErrorStateProps = { error: unknown; onRetry?: () => void; headingLevel?: TitleOrder }

/** Replaces content that could not be loaded: the reason, and a button to try again. */
export function ErrorState({ error, onRetry, headingLevel }: ErrorStateProps) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        icon={error instanceof UnreachableError ? IconWifiOff : IconAlertTriangle}
        title={errorText(error)}
        {...(headingLevel === undefined ? {} : { headingLevel })}
        action={
          onRetry && (
            <Button variant="default" onClick={onRetry}>
              {t('actions.retry')}
            </Button>
          )
        }
      />
    </div>
  )
}
