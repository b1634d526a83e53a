import { Button } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'

type LoadMoreProps = { hasMore: boolean; isLoading: boolean; onMore: () => void }

/** Below a list loaded page by page: the next page comes when this scrolls into view, or by the button. */
export function LoadMore({ hasMore, isLoading, onMore }: LoadMoreProps) {
  const { t } = useTranslation()
  const { ref, entry } = useIntersection({ rootMargin: '400px' })
  const isInSight = entry?.isIntersecting ?? false
  const load = useEffectEvent(() => {
    if (hasMore && !isLoading) onMore()
  })
  useEffect(() => {
    if (isInSight) load()
  }, [isInSight])
  if (!hasMore) return null
  return (
    <div ref={ref} style={{ display: 'flex', justifyContent: 'center', paddingTop: 'var(--mantine-spacing-md)' }}>
      <Button variant="default" loading={isLoading} onClick={onMore}>
        {t('actions.loadMore')}
      </Button>
    </div>
  )
}
