import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isApiError } from '../lib/api-error.ts'
import { useDetailName } from '../lib/detail-name.ts'
import { useParentScreen } from '../lib/parent-screen.ts'
import { EmptyState } from './empty-state.tsx'
import { QueryView, type ShownQuery } from './query-view.tsx'

type DetailViewProps<Data> = {
  query: ShownQuery<Data>
  kind: 'member' | 'device' | 'meeting' | 'tier' | 'plan' | 'certificate' | 'equipment' | 'bookable' | 'booking'
  /** The name for the tab and the header. */
  nameOf: (data: Data) => string
  children: (data: Data) => ReactNode
}

/** The one thing of a detail screen, named in tab and header; or a message that it does not exist (any more). */
export function DetailView<Data>({ query, kind, nameOf, children }: DetailViewProps<Data>) {
  const isMissing = isApiError(query.error, 'not_found')
  useDetailName(isMissing || query.data === undefined ? undefined : nameOf(query.data))
  return isMissing ? <Missing kind={kind} /> : <QueryView query={query}>{children}</QueryView>
}

function Missing({ kind }: Pick<DetailViewProps<unknown>, 'kind'>) {
  const { t } = useTranslation()
  const parent = useParentScreen()
  return (
    <div role="alert">
      <EmptyState
        icon={IconMapOff}
        title={t(`missing.${kind}`)}
        reason={t('missing.reason')}
        action={
          parent && (
            <Button component={Link} to={parent.to} variant="default">
              {t('menu.back', { title: parent.title })}
            </Button>
          )
        }
      />
    </div>
  )
}
