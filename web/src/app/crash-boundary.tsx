import { Button, Center } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/empty-state.tsx'

type State = { hasCrashed: boolean }

/** Keeps a crash of one screen from leaving a white page. React itself reports it to the console. */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  static getDerivedStateFromError(): State {
    return { hasCrashed: true }
  }

  override state: State = { hasCrashed: false }

  override render(): ReactNode {
    return this.state.hasCrashed ? <Crashed /> : this.props.children
  }
}

function Crashed() {
  const { t } = useTranslation('errors')
  return (
    <Center mih="60vh" role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        title={t('page.crashedTitle')}
        reason={t('page.crashedReason')}
        action={<Button onClick={() => location.reload()}>{t('page.reload')}</Button>}
      />
    </Center>
  )
}
